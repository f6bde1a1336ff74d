import { type ReactNode, useState } from 'react'
import type {
  NamedNetwork,
  SentTransactionView,
} from '../../messaging/transaction-contract.ts'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Failure } from './Failure.tsx'

/** The networks whose node reports another chain than the pending ones are of. */
export const ChainsInDoubt = ({
  transactions,
  wallet,
}: {
  transactions: readonly SentTransactionView[]
  wallet: WalletCalls
}): ReactNode => {
  const networks = new Map(
    transactions
      .filter(({ inDoubt }) => inDoubt)
      .map(({ network }) => [network.chainId, network]),
  )
  return [...networks.values()].map((network) => (
    <ChainInDoubt key={network.chainId} network={network} wallet={wallet} />
  ))
}

const ChainInDoubt = ({
  network,
  wallet,
}: {
  network: NamedNetwork
  wallet: WalletCalls
}): ReactNode => {
  const [isConfirming, setConfirming] = useState(false)
  const attempt = useAttempt()
  const { chainId } = network
  const forget = () =>
    attempt.run(() => toTried(wallet.call('forgetPending', { chainId })))
  return (
    <div className="stack">
      <p className="hint">{text('chainInDoubt', networkName(network))}</p>
      {attempt.error !== undefined && <Failure>{attempt.error}</Failure>}
      <button
        type="button"
        className="button"
        onClick={() => setConfirming(true)}
      >
        {text('forgetPending')}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={text('forgetPendingTitle')}
          hint={text('forgetPendingHint')}
          confirm={text('forgetPendingConfirm')}
          onConfirm={forget}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
