import type { ReactNode } from 'react'
import type { TokenBalance } from '../../messaging/home-contract.ts'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Amount } from './Amount.tsx'
import { Failure } from './Failure.tsx'

/** The tokens that the user added on a network. */
export const HomeTokens = ({
  tokens,
  chainId,
  accounts,
  loading,
  onRemoved,
  wallet,
}: {
  tokens: readonly TokenBalance[]
  chainId: string
  accounts: readonly ListedAccount[]
  loading: boolean
  onRemoved: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { running, error, run } = useRun<string>()
  if (tokens.length === 0) return null

  const remove = async ({ account, address }: TokenBalance): Promise<void> => {
    const removed = await run({
      name: `${account} ${address}`,
      task: () => wallet.call('removeToken', { chainId, account, address }),
    })
    if (removed) onRemoved()
  }

  return (
    <section className="tokens" aria-labelledby="tokens-title">
      <h2 className="section-title" id="tokens-title">
        {text('tokensTitle')}
      </h2>
      {error !== undefined && <Failure>{error}</Failure>}
      <ul className="rows">
        {tokens.map((token) => (
          <TokenRow
            key={`${token.account} ${token.address}`}
            token={token}
            holder={accounts.find(({ address }) => address === token.account)}
            loading={loading}
            busy={running !== undefined}
            onRemove={() => remove(token)}
          />
        ))}
      </ul>
    </section>
  )
}

const TokenRow = ({
  token: { address, symbol, decimals, isClaim, amount },
  holder,
  loading,
  busy,
  onRemove,
}: {
  token: TokenBalance
  holder: ListedAccount | undefined
  loading: boolean
  busy: boolean
  onRemove: () => void
}): ReactNode => {
  const name = visibleText(symbol)
  return (
    <li className="row balance-row">
      <div className="row-text">
        <bdi className="choice-name">{name}</bdi>
        <p className="row-facts">
          {holder && <bdi>{accountName(holder)}</bdi>}
          <span className="balance-address" dir="ltr" title={address}>
            {shortAddress(address)}
          </span>
          {isClaim && <span>{text('tokenClaim')}</span>}
        </p>
      </div>
      <div className="balance">
        <Amount
          amount={amount}
          symbol={name}
          decimals={decimals}
          loading={loading}
        />
        <button
          type="button"
          className="link-button balance-action"
          aria-disabled={busy}
          onClick={busy ? undefined : onRemove}
        >
          {text('hideToken')}
          <span className="visually-hidden">
            {' '}
            <bdi>{name}</bdi>
          </span>
        </button>
      </div>
    </li>
  )
}
