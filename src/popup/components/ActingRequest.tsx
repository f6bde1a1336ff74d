import type { ReactNode } from 'react'
import type { ActingApproval } from '../../messaging/popup-contract.ts'
import {
  SendTransactionScreen,
  SignMessageScreen,
  SignTypedDataScreen,
  WatchAssetScreen,
} from '../lazy-screens.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** An approval that uses an account; each kind has its own screen. */
export const ActingRequest = ({
  request,
  ...props
}: {
  request: ActingApproval
  onAnswer: () => void
  wallet: WalletCalls
}): ReactNode => {
  switch (request.kind) {
    case 'sign-message':
      return <SignMessageScreen approval={request} {...props} />
    case 'sign-typed-data':
      return <SignTypedDataScreen approval={request} {...props} />
    case 'send-transaction':
      return <SendTransactionScreen approval={request} {...props} />
    case 'watch-asset':
      return <WatchAssetScreen approval={request} {...props} />
  }
}
