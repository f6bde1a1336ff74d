import { type ReactNode, useCallback, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { TransferInput } from '../../messaging/send-contract.ts'
import { addressOn, type WalletView } from '../../messaging/wallet-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { accountName } from '../account-name.ts'
import { canSend } from '../can-send.ts'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { useNames } from '../names/names-context.ts'
import { networkName } from '../network-name.ts'
import { paths } from '../paths.ts'
import { candidatesOf } from '../send/candidates.ts'
import { SendForm } from '../send/SendForm.tsx'
import { emptyDraft } from '../send/send-draft.ts'
import { TransferReview } from '../send/TransferReview.tsx'
import { shortAddress } from '../short-address.ts'
import { SolanaTransferReview } from '../solana/SolanaTransferReview.tsx'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Sends from an account, on the network of the home screen. */
export const SendScreen = ({
  view: { accounts },
  address: id,
  wallet,
}: {
  view: WalletView
  /** Names the account. */
  address: string
  wallet: WalletCalls
}): ReactNode => {
  const [, navigate] = useLocation()
  const ask = useCallback(() => wallet.call('getHome'), [wallet])
  const home = useAnswer({ wallet, event: 'networksChanged', ask })
  const transactions = useTransactions(wallet)
  const [draft, setDraft] = useState(emptyDraft)
  const [transfer, setTransfer] = useState<TransferInput>()
  const names = useNames()
  const account = accounts.find((one) => one.address === id)

  if (!account || account.hidden || !canSend(account)) {
    return <Redirect to={paths.home} replace />
  }
  const network = home.status === 'ready' ? home.value.chosen : undefined
  const address = network && addressOn(network.chainId, account)
  if (network && address === undefined) {
    return <Redirect to={paths.home} replace />
  }
  if (transfer) {
    const Review = isSolana(transfer.chainId)
      ? SolanaTransferReview
      : TransferReview
    return (
      <Review
        transfer={transfer}
        onBack={() => setTransfer(undefined)}
        onSent={() => {
          showToast(text('transactionSent'))
          navigate(paths.activity, { replace: true })
        }}
        wallet={wallet}
      />
    )
  }
  return (
    <Screen title={text('send')} back={paths.home}>
      {home.status === 'failed' && <Failure>{home.reason}</Failure>}
      {network && address !== undefined && (
        <>
          <dl className="figures">
            <div className="figure">
              <dt>{text('transactionAccount')}</dt>
              <dd>
                <AccountAvatar address={address} size={18} />
                <bdi>{accountName(account)}</bdi>{' '}
                <code className="one-line" dir="ltr">
                  {shortAddress(address)}
                </code>
              </dd>
            </div>
            <div className="figure">
              <dt>{text('homeNetwork')}</dt>
              <dd>
                <NetworkIcon {...network} size={18} />
                <bdi>{networkName(network)}</bdi>
              </dd>
            </div>
          </dl>
          <SendForm
            address={address}
            network={network}
            candidates={candidatesOf({
              chainId: network.chainId,
              sender: address,
              named: names.all,
              transactions,
            })}
            draft={draft}
            onDraft={setDraft}
            onContinue={setTransfer}
            wallet={wallet}
          />
        </>
      )}
    </Screen>
  )
}
