import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { TokenBalance } from '../../messaging/home-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { paths } from '../paths.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { tokenLabel } from '../token-label.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Amount } from './Amount.tsx'
import { Failure } from './Failure.tsx'
import { HiddenTokens } from './HiddenTokens.tsx'
import { Sentence } from './Sentence.tsx'

/**
 * The tokens of an account on a network: those that the user listed, and who
 * may spend them, or on Solana those that the node lists.
 */
export const HomeTokens = ({
  account,
  tokens,
  hiddenTokens,
  chainId,
  loading,
  onChanged,
  wallet,
}: {
  /** The address. */
  account: string
  tokens: readonly TokenBalance[]
  hiddenTokens: readonly TokenBalance[]
  chainId: string
  loading: boolean
  onChanged: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { running, error, run } = useRun<string>()
  const isListed = !isSolana(chainId)

  const hide = async (token: TokenBalance, hidden: boolean): Promise<void> => {
    const { account, address, nft } = token
    const done = await run({
      name: keyOf(token),
      task: () =>
        wallet.call('hideToken', {
          chainId,
          account,
          address,
          nftId: nft?.id,
          hidden,
        }),
    })
    if (done) onChanged()
  }

  return (
    <section className="tokens" aria-labelledby="tokens-title">
      <div className="tokens-head">
        <h2 className="section-title" id="tokens-title">
          {text('tokensTitle')}
        </h2>
        {isListed && (
          <>
            <Link href={paths.allowances(account)} className="link-button">
              {text('allowancesTitle')}
            </Link>
            <Link href={paths.addToken} className="link-button">
              {text('addTokenTitle')}
            </Link>
          </>
        )}
      </div>
      {error !== undefined && <Failure>{error}</Failure>}
      <ul className="rows">
        {tokens.map((token) => (
          <TokenRow
            key={keyOf(token)}
            token={token}
            loading={loading}
            busy={running !== undefined}
            {...(isListed && { onHide: () => hide(token, true) })}
          />
        ))}
      </ul>
      <HiddenTokens
        tokens={hiddenTokens}
        keyOf={keyOf}
        busy={running !== undefined}
        onShow={(token) => hide(token, false)}
      />
    </section>
  )
}

const keyOf = ({ account, address, nft }: TokenBalance): string =>
  [account, address, nft?.id].join(' ')

const TokenRow = ({
  token,
  loading,
  busy,
  onHide,
}: {
  token: TokenBalance
  loading: boolean
  busy: boolean
  onHide?: () => void
}): ReactNode => {
  const { address, decimals, isClaim, nft, amount } = token
  const label = tokenLabel(token)
  const short = shortAddress(address)
  const name = label || short
  return (
    <li className="row balance-row">
      <div className="row-text">
        <bdi className="choice-name" title={label === '' ? address : undefined}>
          <Sentence>{name}</Sentence>
        </bdi>
        <p className="row-facts">
          {label === '' ? (
            text('tokenNoName')
          ) : (
            <span className="balance-address" dir="ltr" title={address}>
              {short}
            </span>
          )}
          {isClaim && <span>{text('tokenClaim')}</span>}
        </p>
      </div>
      <div className="balance">
        <Amount
          amount={amount}
          symbol={nft ? 'NFT' : label}
          decimals={decimals}
          loading={loading}
        />
        {onHide && (
          <button
            type="button"
            className="link-button balance-action"
            aria-disabled={busy}
            onClick={busy ? undefined : onHide}
          >
            {text('hideToken')}
            <span className="visually-hidden">
              {' '}
              <bdi>{name}</bdi>
            </span>
          </button>
        )}
      </div>
    </li>
  )
}
