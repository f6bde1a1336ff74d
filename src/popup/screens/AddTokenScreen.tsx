import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { FoundToken, HomeView } from '../../messaging/home-contract.ts'
import type {
  ListedAccount,
  WalletView,
} from '../../messaging/wallet-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { accountName } from '../account-name.ts'
import { Amount } from '../components/Amount.tsx'
import { Failure } from '../components/Failure.tsx'
import { Field } from '../components/Field.tsx'
import { Screen } from '../components/Screen.tsx'
import { SubmitButton } from '../components/SubmitButton.tsx'
import { TextField } from '../components/TextField.tsx'
import { networkName } from '../network-name.ts'
import { paths } from '../paths.ts'
import { readRecipient } from '../send/read-recipient.ts'
import { recipientText } from '../send/send-texts.ts'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import { useRun } from '../use-run.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Lists a token by its contract, on the network of the home screen. */
export const AddTokenScreen = ({
  view: { accounts },
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('getHome'), [wallet])
  const home = useAnswer({ wallet, event: 'networksChanged', ask })
  const shown = accounts.filter(({ hidden }) => !hidden)
  // Its tokens are listed by the node.
  if (home.status === 'ready' && isSolana(home.value.chosen.chainId)) {
    return <Redirect to={paths.home} replace />
  }
  return (
    <Screen
      title={text('addTokenTitle')}
      back={paths.home}
      {...(home.status === 'ready' && {
        hint: text('addTokenHint', networkName(home.value.chosen)),
      })}
    >
      {home.status === 'failed' && <Failure>{home.reason}</Failure>}
      {home.status === 'ready' && shown[0] && (
        <TokenForm
          key={home.value.chosen.chainId}
          network={home.value.chosen}
          accounts={shown}
          first={shown[0].address}
          wallet={wallet}
        />
      )}
    </Screen>
  )
}

const TokenForm = ({
  network: { chainId },
  accounts,
  first,
  wallet,
}: {
  network: HomeView['chosen']
  accounts: readonly ListedAccount[]
  first: string
  wallet: WalletCalls
}): ReactNode => {
  const [, navigate] = useLocation()
  const [account, setAccount] = useState(first)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<FoundToken>()
  const [problem, setProblem] = useState<string>()
  const { running, error, run } = useRun<'find' | 'add'>()
  const busy = running !== undefined

  const change = (apply: () => void): void => {
    apply()
    setFound(undefined)
    setProblem(undefined)
  }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = readRecipient(typed, [])
    if ('problem' in read) {
      setProblem(recipientText(read.problem))
      return
    }
    const place = { chainId, account, address: read.address }
    if (!found) {
      const done = await run({
        name: 'find',
        task: () => wallet.call('findToken', place),
      })
      if (!done) return
      if (done.value) setFound(done.value)
      else setProblem(text('tokenNotFound'))
      return
    }
    const done = await run({
      name: 'add',
      task: () => wallet.call('addToken', place),
    })
    if (!done) return
    if (done.value === 'added') navigate(paths.home, { replace: true })
    else
      setProblem(
        text(done.value === 'too-many' ? 'tokensFull' : 'tokenNotFound'),
      )
  }

  return (
    <form className="stack" onSubmit={submit}>
      {accounts.length > 1 && (
        <Field name={text('tokenAccount')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={account}
              onChange={({ target }) => change(() => setAccount(target.value))}
            >
              {accounts.map((one) => (
                <option key={one.address} value={one.address} dir="auto">
                  {accountName(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <TextField
        name={text('tokenContract')}
        value={typed}
        onChange={(value) => change(() => setTyped(value))}
        placeholder="0x…"
        error={problem}
        code
      />
      <div role="status">
        {found && (
          <dl className="figures panel">
            <div className="figure">
              <dt>{text('tokenSymbol')}</dt>
              <dd>
                <bdi>{visibleText(found.symbol)}</bdi>
              </dd>
            </div>
            <div className="figure">
              <dt>{text('tokenDecimals')}</dt>
              <dd>{found.decimals}</dd>
            </div>
            <div className="figure">
              <dt>{text('tokenBalance')}</dt>
              <dd>
                <Amount
                  amount={found.amount}
                  symbol={visibleText(found.symbol)}
                  decimals={found.decimals}
                  loading={false}
                />
              </dd>
            </div>
          </dl>
        )}
      </div>
      {found && <p className="hint">{text('tokenTrustHint')}</p>}
      {error !== undefined && <Failure>{error}</Failure>}
      <SubmitButton busy={busy}>
        {text(found ? 'addToken' : busy ? 'findingToken' : 'findToken')}
      </SubmitButton>
    </form>
  )
}
