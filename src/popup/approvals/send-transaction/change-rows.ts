import type {
  AllowanceChange,
  ItemChange,
  Preview,
  TokenChange,
} from '../../../messaging/preview-contract.ts'
import type {
  ApprovedFields,
  NamedNetwork,
  Prepared,
} from '../../../messaging/transaction-contract.ts'
import { judgeAllowance } from '../../../protocol/allowance.ts'
import { isSameAddress } from '../../../protocol/caip.ts'
import { toChecksumAddress } from '../../../protocol/checksum-address.ts'
import { tokenOfCall } from '../../../protocol/token-call.ts'
import type { TokenFacts, TokenNames } from '../../../protocol/token-facts.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import { formatAmount } from '../../format-amount.ts'
import { shortAddress } from '../../short-address.ts'
import { formatLanguage, text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { maxFee } from './fee-warnings.ts'

/** A text that may be shortened. */
type Shown = { short: string; full: string }

/** One asset or permission that changes. */
export type ChangeRow = {
  key: string
  name: string
  /** The contract of a token, in full. */
  contract?: string
  change: Shown
  isGain: boolean
  /** Before and after, if both are known. */
  span?: Shown | undefined
  /** A risk of this asset. */
  warning?: string
}

export type ChangeFacts = {
  network: NamedNetwork
  calls: readonly {
    request: TransactionRequest
    prepared: Prepared | undefined
  }[]
  /** The limits of all calls together. */
  fields: ApprovedFields | undefined
}

const ETHER_DECIMALS = 18

/** What leaves the account first, then permissions, what arrives, the fee. */
export const changeRows = (
  preview: Exclude<Preview, { kind: 'unknown' }>,
  facts: ChangeFacts,
): ChangeRow[] => {
  const fee = feeRow(preview, facts)
  if (preview.kind === 'reverts') return fee
  const { native, tokens, items, allowances } = preview
  const { symbol } = facts.network
  const coin = { symbol, decimals: ETHER_DECIMALS }
  const changed = [
    ...(native.before === native.after
      ? []
      : [amountRow('native', { ...native, names: coin })]),
    ...tokens.map(tokenRow),
    ...items.map(itemRow),
  ]
  return [
    ...changed.filter(({ isGain }) => !isGain),
    ...allowances.map((one) => allowanceRow(one, facts)),
    ...changed.filter(({ isGain }) => isGain),
    ...fee,
  ]
}

export const amountRow = (
  key: string,
  { before, after, names }: Omit<TokenChange, 'address'>,
): ChangeRow => {
  const [from, to] = [BigInt(before), BigInt(after)]
  const isGain = to > from
  const amount = amountIn(names, isGain ? to - from : from - to)
  const signed = (value: string): string => `${isGain ? '+' : '−'}${value}`
  return {
    key,
    name: names ? visibleText(names.symbol) : text('tokensUnknown'),
    change: both(amount, signed),
    isGain,
    span: spanOf(numberIn(names, from), numberIn(names, to)),
  }
}

const tokenRow = ({ address, ...token }: TokenChange): ChangeRow => ({
  ...amountRow(address, token),
  contract: toChecksumAddress(address),
})

const itemRow = ({ address, id, isReceived }: ItemChange): ChangeRow => ({
  key: `${address} ${id}`,
  name: itemName(id),
  contract: toChecksumAddress(address),
  change: same(isReceived ? '+1' : '−1'),
  isGain: isReceived,
})

const itemName = (id: string): string =>
  text('nftUnnamed', BigInt(id).toString())

const allowanceRow = (one: AllowanceChange, facts: ChangeFacts): ChangeRow => {
  const { kind, address, spender } = one
  const shown = shortAddress(toChecksumAddress(spender))
  const row = {
    key: [kind, address, spender].join(' '),
    contract: toChecksumAddress(address),
    isGain: false,
  }
  switch (kind) {
    case 'item':
      return {
        ...row,
        key: `${row.key} ${one.id}`,
        name: /[1-9a-f]/.test(spender.slice(2))
          ? text('previewMayTake', shown)
          : text('previewNobodyMayTake'),
        change: same(itemName(one.id)),
      }
    case 'all':
      return {
        ...row,
        name: text(
          one.isAllowed ? 'previewMayTake' : 'previewMayNotTake',
          shown,
        ),
        change: same(text('previewAllTokens')),
      }
    case 'amount': {
      const { names, before, after } = one
      const isUnlimited = (amount: bigint): boolean =>
        judgeAllowance(amount, tokenFacts(one, facts)) === 'unlimited'
      const limitIn = (amount: bigint): Shown =>
        isUnlimited(amount)
          ? same(text('previewUnlimited'))
          : numberIn(names, amount)
      const limit = BigInt(after)
      return {
        ...row,
        name: text('previewMaySpend', shown),
        change: isUnlimited(limit)
          ? same(text('unlimitedTokens', symbolOf(names)))
          : amountIn(names, limit),
        span:
          before === null
            ? undefined
            : spanOf(limitIn(BigInt(before)), limitIn(limit)),
      }
    }
  }
}

/** As in the sentence: a limit above the supply is none. */
const tokenFacts = (
  { address, names }: { address: string; names: TokenNames | null },
  { calls }: ChangeFacts,
): TokenFacts | null => {
  const called = calls.find(({ request, prepared }) => {
    const token = tokenOfCall(request)
    return (
      token !== undefined && isSameAddress(token, address) && prepared?.token
    )
  })
  if (called?.prepared?.token) return called.prepared.token
  return names && { ...names, supply: null, balance: null }
}

/** The fee is charged whatever happens; how much of it is not known. */
const feeRow = (
  preview: Exclude<Preview, { kind: 'unknown' }>,
  { network, fields }: ChangeFacts,
): ChangeRow[] => {
  if (!fields) return []
  const { symbol } = network
  const names = { symbol, decimals: ETHER_DECIMALS }
  const fee = maxFee(fields)
  const rest = BigInt(
    preview.kind === 'reverts' ? preview.balance : preview.native.after,
  )
  return [
    {
      key: 'fee',
      name: text('transactionFee'),
      change: both(amountIn(names, fee), (value) => `−${value}`),
      isGain: false,
      span:
        rest < fee
          ? undefined
          : spanOf(
              numberIn(names, rest),
              numberIn(names, rest - fee),
              'previewSpanAtLeast',
            ),
    },
  ]
}

const symbolOf = (names: TokenNames | null): string =>
  names ? visibleText(names.symbol) : text('tokensUnknown')

const numberIn = (names: TokenNames | null, amount: bigint): Shown =>
  formatAmount(amount.toString(), {
    language: formatLanguage(),
    decimals: names?.decimals ?? 0,
  })

/** With its unit, as far as that is known. */
const amountIn = (names: TokenNames | null, amount: bigint): Shown =>
  both(numberIn(names, amount), (value) =>
    names
      ? `${value} ${visibleText(names.symbol)}`
      : text('previewBaseUnits', value),
  )

const spanOf = (
  before: Shown,
  after: Shown,
  key: 'previewSpan' | 'previewSpanAtLeast' = 'previewSpan',
): Shown => ({
  short: text(key, before.short, after.short),
  full: text(key, before.full, after.full),
})

const both = (
  { short, full }: Shown,
  map: (value: string) => string,
): Shown => ({
  short: map(short),
  full: map(full),
})

const same = (value: string): Shown => ({ short: value, full: value })
