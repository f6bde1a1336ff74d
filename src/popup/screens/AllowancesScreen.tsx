import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import type { HomeNetwork } from '../../messaging/home-contract.ts'
import type { RevokeInput } from '../../messaging/send-contract.ts'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import type {
  ListedAccount,
  WalletView,
} from '../../messaging/wallet-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { accountName } from '../account-name.ts'
import { AllowanceRow } from '../allowances/AllowanceRow.tsx'
import {
  callsUnlisted,
  type FoundAllowance,
  keyOf,
} from '../allowances/allowance-list.ts'
import { SearchState } from '../allowances/SearchState.tsx'
import { useAllowances } from '../allowances/use-allowances.ts'
import { Empty } from '../components/Empty.tsx'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { networkName } from '../network-name.ts'
import { paths } from '../paths.ts'
import { TransferReview } from '../send/TransferReview.tsx'
import { type TextKey, text } from '../text.ts'
import { attemptOf } from '../transactions/attempts.ts'
import { useExplorer } from '../transactions/use-explorer.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Who may take tokens of an account, on the network of the home screen. */
export const AllowancesScreen = ({
  view: { accounts },
  address,
  wallet,
}: {
  view: WalletView
  address: string
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('getHome'), [wallet])
  const home = useAnswer({ wallet, event: 'networksChanged', ask })
  const account = accounts.find((one) => one.address === address)
  const hasAllowances =
    home.status !== 'ready' || !isSolana(home.value.chosen.chainId)
  if (!account || account.hidden || !hasAllowances) {
    return <Redirect to={paths.home} replace />
  }
  if (home.status === 'ready') {
    const { chosen } = home.value
    return (
      <AllowanceList
        key={chosen.chainId}
        account={account}
        network={chosen}
        wallet={wallet}
      />
    )
  }
  return (
    <Screen title={text('allowancesTitle')} back={paths.home}>
      {home.status === 'failed' && <Failure>{home.reason}</Failure>}
    </Screen>
  )
}

const AllowanceList = ({
  account,
  network,
  wallet,
}: {
  account: ListedAccount
  network: HomeNetwork
  wallet: WalletCalls
}): ReactNode => {
  const { chainId } = network
  const { address } = account
  const allowances = useAllowances({ chainId, account: address, wallet })
  const transactions = useTransactions(wallet)
  const explorerUrl = useExplorer(chainId, wallet)
  const [chosen, setChosen] = useState<{
    transfer: RevokeInput
    hint: TextKey | undefined
  }>()
  /** The transactions that revoke, by allowance. */
  const [revoking, setRevoking] = useState<Record<string, string>>({})
  const { found, range, end, read } = allowances
  const revokingOf = (one: FoundAllowance): SentTransactionView | undefined => {
    const hash = revoking[keyOf(one)]
    return hash === undefined ? undefined : attemptOf(hash, transactions)
  }
  const revoked = found.find((one) => revokingOf(one)?.receipt?.succeeded)
  useEffect(() => {
    if (!revoked) return
    read(revoked)
      .catch((error) => console.warn('Could not read the allowance', error))
      .finally(() =>
        setRevoking(({ [keyOf(revoked)]: _, ...others }) => others),
      )
  }, [revoked, read])

  if (chosen) {
    const { transfer, hint } = chosen
    const close = (): void => setChosen(undefined)
    return (
      <TransferReview
        title="revokeTitle"
        hint={hint}
        transfer={transfer}
        onBack={close}
        onSent={(hash) => {
          setRevoking((last) => ({ ...last, [keyOf(transfer.revoke)]: hash }))
          close()
        }}
        wallet={wallet}
      />
    )
  }
  const revoke = (allowance: FoundAllowance): void => {
    const { kind, token, spender } = allowance
    const hint = callsUnlisted(allowance) ? 'revokeUnlisted' : undefined
    const what = { kind, token, spender }
    const transfer = { chainId, account: address, revoke: what }
    setChosen({ transfer, hint })
  }
  return (
    <Screen
      title={text('allowancesTitle')}
      hint={text('allowancesHint', accountName(account), networkName(network))}
      back={paths.home}
    >
      <ul className="rows">
        {found.map((allowance) => (
          <AllowanceRow
            key={keyOf(allowance)}
            allowance={allowance}
            revoking={revokingOf(allowance)}
            isOwn={transactions.some(
              ({ hash }) => hash === allowance.transaction,
            )}
            explorerUrl={explorerUrl}
            onRevoke={
              account.kind === 'watch-only'
                ? undefined
                : () => revoke(allowance)
            }
          />
        ))}
      </ul>
      {end && range && found.length === 0 && (
        <Empty
          title={text('allowancesNone')}
          hint={text('allowancesNoneHint')}
        />
      )}
      <SearchState allowances={allowances} />
      <p className="hint hint-small">{text('allowancesLimits')}</p>
    </Screen>
  )
}
