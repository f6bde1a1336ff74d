import { type FormEvent, type ReactNode, useState } from 'react'
import type { NamedNetwork } from '../../messaging/transaction-contract.ts'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { Amount } from '../components/Amount.tsx'
import { Failure } from '../components/Failure.tsx'
import { Field } from '../components/Field.tsx'
import { TextField } from '../components/TextField.tsx'
import { readAmount, signsOf } from '../send/amount.ts'
import { amountText } from '../send/send-texts.ts'
import { shortAddress } from '../short-address.ts'
import { formatLanguage, text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useBalances } from '../use-balances.ts'
import { useRun } from '../use-run.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import type { ChainControl } from './call-node.ts'

const DECIMALS = 18

/** What one click on the faucet adds, in wei. */
const FAUCET = 100n * 10n ** 18n

/** Sets the balance of an account, or adds to it. */
export const BalanceSection = ({
  chain,
  network,
  accounts,
  wallet,
}: {
  chain: ChainControl
  network: NamedNetwork
  /** Those that are not hidden. */
  accounts: readonly ListedAccount[]
  wallet: WalletCalls
}): ReactNode => {
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { running, error, run } = useRun<'set' | 'add'>()
  const balances = useBalances({
    wallet,
    network: { ...network, hasNode: true },
    addresses: accounts.map(({ address }) => address),
  })
  const account =
    accounts.find(({ address }) => address === chosen) ?? accounts[0]
  if (!account) return null
  const { address } = account
  const balance = balances.result?.amounts[address]
  const symbol = visibleText(network.symbol)
  const signs = signsOf(formatLanguage())

  const change = async (name: 'set' | 'add', wei: bigint): Promise<void> => {
    const task = () => chain.setBalance(address, wei)
    if (await run({ name, task })) showToast(text('developerBalanceSet'))
  }
  const set = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = readAmount(typed, { decimals: DECIMALS, signs })
    const problem = 'problem' in read ? read.problem : undefined
    setWrong(
      problem === undefined || problem === 'zero'
        ? undefined
        : amountText(problem, { symbol, decimals: DECIMALS, ...signs }),
    )
    if ('amount' in read) await change('set', read.amount)
    else if (problem === 'zero') await change('set', 0n)
  }
  const isBusy = running !== undefined
  return (
    <section className="panel" aria-labelledby="balance-title">
      <h2 className="section-title" id="balance-title">
        {text('developerBalance')}
      </h2>
      <Field name={text('homeAccount')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={address}
            onChange={({ target }) => setChosen(target.value)}
          >
            {accounts.map((one) => (
              <option key={one.address} value={one.address} dir="auto">
                {accountName(one)} ({shortAddress(one.address)})
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className="developer-balance" aria-busy={balances.loading}>
        <Amount amount={balance} symbol={symbol} loading={balances.loading} />
      </p>
      <button
        type="button"
        className="button"
        aria-disabled={isBusy || balance === undefined}
        onClick={() => {
          if (balance === undefined) return
          void change('add', BigInt(balance) + FAUCET)
        }}
      >
        {text('developerFaucet', symbol)}
      </button>
      <form className="developer-line" onSubmit={set}>
        <TextField
          name={text('developerNewBalance', symbol)}
          value={typed}
          onChange={setTyped}
          placeholder="0"
          errorId={wrong === undefined ? undefined : 'balance-problem'}
          code
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          {text('developerSetBalance')}
        </button>
      </form>
      {wrong !== undefined && <Failure id="balance-problem">{wrong}</Failure>}
      {error !== undefined && <Failure>{error}</Failure>}
    </section>
  )
}
