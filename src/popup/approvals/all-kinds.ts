import type { ComponentType } from 'react'
import type { KindName } from '../../messaging/approval-contract.ts'
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

/** One screen for the kinds of Solana, until each has its own. */
const solana = <
  Name extends 'solana-message' | 'solana-sign-in' | 'solana-transaction',
>(): Row<Name> => ({
  Screen: later(
    async () =>
      (await import('./solana/SolanaScreen.tsx')).SolanaScreen as ComponentType<
        ApprovalScreenProps<Name>
      >,
  ),
  asks: 'asksToSign',
  pending: 'pendingSignHint',
})

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
  'solana-message': solana(),
  'solana-sign-in': solana(),
  'solana-transaction': solana(),
}
