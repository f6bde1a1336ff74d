import type { ReactNode } from 'react'
import type { TokenBalance } from '../../messaging/home-contract.ts'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { tokenLabel } from '../token-label.ts'
import { useRun } from '../use-run.ts'
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

  const remove = async (token: TokenBalance): Promise<void> => {
    const { account, address, nft } = token
    const removed = await run({
      name: keyOf(token),
      task: () =>
        wallet.call('removeToken', {
          chainId,
          account,
          address,
          nftId: nft?.id,
        }),
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
            key={keyOf(token)}
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

const keyOf = ({ account, address, nft }: TokenBalance): string =>
  [account, address, nft?.id].join(' ')

const TokenRow = ({
  token,
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
  const { address, decimals, isClaim, nft, amount } = token
  const name = tokenLabel(token)
  return (
    <li className="row balance-row">
      <div className="row-text">
        <bdi className="choice-name">{name}</bdi>
        <p className="row-facts">
          {holder && (
            <>
              <AccountAvatar address={holder.address} size={16} />
              <bdi>{accountName(holder)}</bdi>
            </>
          )}
          <span className="balance-address" dir="ltr" title={address}>
            {shortAddress(address)}
          </span>
          {isClaim && <span>{text('tokenClaim')}</span>}
        </p>
      </div>
      <div className="balance">
        <Amount
          amount={amount}
          symbol={nft ? 'NFT' : name}
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
