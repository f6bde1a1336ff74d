import type { ComponentType } from 'react'
import type { Approval, KindName } from '../../messaging/approval-contract.ts'
import { later } from '../later.tsx'
import type { TextKey } from '../text.ts'
import type { ApprovalScreenProps } from './approval-screen.ts'

type Row<Name extends KindName> = {
  Screen: ComponentType<ApprovalScreenProps<Name>>
  /** A short description, in the list of pending approvals. */
  asks: TextKey
  /** What waits for the password of a locked wallet. */
  pending: TextKey
}

export const approvalKinds: { readonly [Name in KindName]: Row<Name> } = {
  connect: {
    Screen: later(
      async () => (await import('./connect/ConnectScreen.tsx')).ConnectScreen,
    ),
    asks: 'asksToConnect',
    pending: 'pendingConnectHint',
  },
  'add-chain': {
    Screen: later(
      async () =>
        (await import('./add-chain/AddChainScreen.tsx')).AddChainScreen,
    ),
    asks: 'asksToAddNetwork',
    pending: 'pendingAddChainHint',
  },
  'sign-message': {
    Screen: later(
      async () =>
        (await import('./sign-message/SignMessageScreen.tsx'))
          .SignMessageScreen,
    ),
    asks: 'asksToSign',
    pending: 'pendingSignHint',
  },
  'sign-typed-data': {
    Screen: later(
      async () =>
        (await import('./sign-typed-data/SignTypedDataScreen.tsx'))
          .SignTypedDataScreen,
    ),
    asks: 'asksToSign',
    pending: 'pendingSignHint',
  },
  'watch-asset': {
    Screen: later(
      async () =>
        (await import('./watch-asset/WatchAssetScreen.tsx')).WatchAssetScreen,
    ),
    asks: 'asksToAddToken',
    pending: 'pendingTokenHint',
  },
  'send-transaction': {
    Screen: later(
      async () =>
        (await import('./send-transaction/SendTransactionScreen.tsx'))
          .SendTransactionScreen,
    ),
    asks: 'asksToSend',
    pending: 'pendingSendHint',
  },
  'send-calls': {
    Screen: later(
      async () =>
        (await import('./send-calls/SendCallsScreen.tsx')).SendCallsScreen,
    ),
    asks: 'asksToSendCalls',
    pending: 'pendingSendCallsHint',
  },
  'solana-message': {
    Screen: later(
      async () =>
        (await import('./solana/SolanaMessageScreen.tsx')).SolanaMessageScreen,
    ),
    asks: 'asksToSign',
    pending: 'pendingSignHint',
  },
  'solana-sign-in': {
    Screen: later(
      async () =>
        (await import('./solana/SolanaSignInScreen.tsx')).SolanaSignInScreen,
    ),
    asks: 'asksToSignIn',
    pending: 'pendingSignHint',
  },
  'solana-transaction': {
    Screen: later(
      async () =>
        (await import('./solana/SolanaTransactionScreen.tsx'))
          .SolanaTransactionScreen,
    ),
    asks: 'asksToSignTransaction',
    pending: 'pendingSignHint',
  },
}

/** A transaction of Solana is only signed, or sent as well. */
export const textsOf = (
  request: Approval,
): Pick<Row<KindName>, 'asks' | 'pending'> =>
  request.kind === 'solana-transaction' && request.isSent
    ? approvalKinds['send-transaction']
    : approvalKinds[request.kind]
