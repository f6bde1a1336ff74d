import { SOL_DECIMALS } from '../../../protocol/solana/chains.ts'
import type {
  AccountChange,
  AccountKind,
  Power,
} from '../../../protocol/solana/changes/account-change.ts'
import { shortAddress } from '../../short-address.ts'
import { type TextKey, text } from '../../text.ts'
import { amountRow, type ChangeRow } from '../send-transaction/change-rows.ts'

const kinds: Record<AccountKind, TextKey> = {
  token: 'solanaTokenAccount',
  mint: 'partyToken',
  stake: 'solanaStakeAccount',
  nonce: 'solanaNonceAccount',
  other: 'solanaOtherAccount',
}

const powers: Record<Power, TextKey> = {
  holder: 'solanaHolderChange',
  close: 'solanaCloseChange',
  mint: 'solanaMintChange',
  freeze: 'solanaFreezeChange',
  staker: 'solanaStakerChange',
  withdrawer: 'solanaWithdrawerChange',
  nonce: 'solanaNonceChange',
  program: 'solanaProgramChange',
}

const parts = {
  lockup: 'solanaLockupChange',
  staking: 'solanaStakingChange',
  'nonce-used': 'solanaNonceUse',
} as const

/** A change of one account, whose address stands where tokens have theirs. */
export const accountRow = (
  change: AccountChange,
  {
    symbol,
    decimals,
  }: { symbol: string; decimals: Readonly<Record<string, number>> },
): ChangeRow => {
  const { kind, address } = change
  const row = {
    key: [address, kind, 'power' in change ? change.power : ''].join(' '),
    contract: address,
    isGain: false,
  }
  const plain = (name: string, value = '', full = value): ChangeRow => ({
    ...row,
    name,
    change: { short: value, full },
  })
  const inTokens = (mint: string) => {
    const known = decimals[mint]
    return known === undefined
      ? null
      : { symbol: text('tokensUnknown'), decimals: known }
  }
  switch (kind) {
    case 'created':
    case 'closed':
      return plain(
        text(
          kind === 'created' ? 'solanaAccountCreated' : 'solanaAccountClosed',
        ),
        text(kinds[change.of]),
      )
    case 'power': {
      const { to } = change
      const value = to === null ? text('solanaNobody') : shortAddress(to)
      return plain(text(powers[change.power]), value, to ?? value)
    }
    case 'delegate': {
      const { to, amount, mint } = change
      if (to === null) return plain(text('previewNobodyMayTake'))
      const names = inTokens(mint)
      const { change: most } = amountRow('', {
        ...{ before: amount, after: '0', names },
      })
      const unsigned = (value: string) => value.slice(1)
      return {
        ...plain(text('previewMaySpend', shortAddress(to))),
        change: { short: unsigned(most.short), full: unsigned(most.full) },
      }
    }
    case 'lamports': {
      const { before, after, of } = change
      const names = { symbol, decimals: SOL_DECIMALS }
      const amount = amountRow('', { before, after, names })
      return { ...amount, ...row, isGain: amount.isGain, name: text(kinds[of]) }
    }
    case 'moved':
    case 'supply': {
      const { before, after, mint } = change
      const amount = amountRow('', { before, after, names: inTokens(mint) })
      const name = text(kind === 'moved' ? 'solanaMoved' : 'solanaSupply')
      return { ...amount, ...row, isGain: amount.isGain, name }
    }
    case 'frozen':
      return plain(
        text('solanaTokenAccount'),
        text(change.isFrozen ? 'solanaFrozen' : 'solanaUnfrozen'),
      )
    case 'lockup':
    case 'staking':
    case 'nonce-used':
      return plain(text(parts[kind]), text('solanaChanges'))
    case 'own-data':
    case 'other':
      return plain(text('solanaSomethingElse'))
  }
}
