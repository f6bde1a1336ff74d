import { type ReactNode, useCallback, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { TransferInput } from '../../messaging/send-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
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
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Sends from an account, on the network of the home screen. */
export const SendScreen = ({
  view: { accounts },
  address,
  wallet,
}: {
  view: WalletView
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
  const account = accounts.find((one) => one.address === address)

  if (!account || account.hidden || !canSend(account)) {
    return <Redirect to={paths.home} replace />
  }
  if (transfer) {
    return (
      <TransferReview
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
      {home.status === 'ready' && (
        <>
          <dl className="figures">
            <div className="figure">
              <dt>{text('transactionAccount')}</dt>
              <dd>
                <AccountAvatar address={address} size={18} />
                <bdi>{accountName(account)}</bdi>{' '}
                <code dir="ltr">{shortAddress(address)}</code>
              </dd>
            </div>
            <div className="figure">
              <dt>{text('homeNetwork')}</dt>
              <dd>
                <NetworkIcon {...home.value.chosen} size={18} />
                <bdi>{networkName(home.value.chosen)}</bdi>
              </dd>
            </div>
          </dl>
          <SendForm
            account={account}
            network={home.value.chosen}
            candidates={candidatesOf({
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
