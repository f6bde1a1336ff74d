import type { AccountState } from '../account-state.ts'
import { addressBytes } from '../address.ts'
import { SYSTEM_PROGRAM } from '../instructions/programs.ts'
import { withoutWithheld } from '../token-account.ts'
import type { AccountChange, Power } from './account-change.ts'
import { type AccountFields, fieldsOf } from './account-fields.ts'

type Compared = {
  /** The user's address. */
  account: string
  address: string
  before: AccountState
  after: AccountState
}

/**
 * All that changes in one account and concerns the user, whose own account it is
 * or whose address is in its data. Tokens that the user holds and the SOL of the
 * user's own account are left out.
 */
export const compareAccount = ({
  account,
  address,
  before,
  after,
}: Compared): AccountChange[] => {
  if (isSame(before, after)) return []
  if (address === account) return compareOwn(account, before, after)
  const own = addressBytes(account)
  const named = countOf(own, before?.data)
  if (named === 0 && countOf(own, after?.data) === 0) return []
  if (!before || isBlank(before)) {
    return after ? created({ account, address, after }) : []
  }
  if (!after || isEmptied(before, after)) {
    const { kind: of } = fieldsOf(address, before)
    return [{ address, kind: 'closed', of, isDanger: false }]
  }
  if (before.owner !== after.owner) {
    const to = after.owner
    return [{ address, kind: 'power', power: 'program', to, isDanger: true }]
  }
  const had = fieldsOf(address, before)
  const has = fieldsOf(address, after)
  const isLost =
    core.has(before.owner) && countOf(own, had.rest) > countOf(own, has.rest)
  if (had.kind !== has.kind) {
    return [{ address, kind: 'other', isDanger: isLost }]
  }
  return [
    ...compareFields(account, address, had, has),
    ...compareLamports(address, [before, after], [had, has]),
    ...(isRestSame(account, had, has)
      ? []
      : [{ address, kind: 'other' as const, isDanger: isLost }]),
  ]
}

/**
 * Programs of the chain and its tokens, in whose accounts an address is an
 * authority. Other programs list users for other reasons too.
 */
const core: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/** The user's own account has no data as long as it can send SOL. */
const compareOwn = (
  address: string,
  before: AccountState,
  after: AccountState,
): AccountChange[] => {
  if (!after) return []
  const { owner, data } = after
  if (owner !== (before?.owner ?? SYSTEM_PROGRAM)) {
    return [
      { address, kind: 'power', power: 'program', to: owner, isDanger: true },
    ]
  }
  if (isSameBytes(before?.data ?? new Uint8Array(), data)) return []
  const isDanger = data.length > 0
  return [{ address, kind: isDanger ? 'own-data' : 'other', isDanger }]
}

const created = ({
  account,
  address,
  after,
}: Pick<Compared, 'account' | 'address'> & {
  after: NonNullable<AccountState>
}): AccountChange[] => {
  const has = fieldsOf(address, after)
  const none: AccountFields = {
    ...has,
    powers: { ...has.powers, ...(has.kind === 'token' && { close: null }) },
    ...(has.delegate && { delegate: { to: null, amount: 0n } }),
  }
  return [
    { address, kind: 'created', of: has.kind, isDanger: false },
    ...compareFields(account, address, none, has),
  ]
}

const compareFields = (
  account: string,
  address: string,
  had: AccountFields,
  has: AccountFields,
): AccountChange[] => {
  const powers = (Object.keys(has.powers) as Power[]).flatMap((power) => {
    const to = has.powers[power] ?? null
    if (to === (had.powers[power] ?? null)) return []
    // Nobody else than the holder may close it then.
    const isFreed = power === 'close' && to === null
    const isDanger = to !== account && !isFreed
    return [{ address, kind: 'power' as const, power, to, isDanger }]
  })
  const parts = (['lockup', 'staking', 'nonce-used'] as const).flatMap(
    (kind) =>
      isSameBytes(had.parts[kind], has.parts[kind])
        ? []
        : [{ address, kind, isDanger: kind === 'lockup' }],
  )
  const { isFrozen = false, mint = '' } = has
  return [
    ...powers,
    ...compareDelegates(account, address, had, has),
    ...(isFrozen === (had.isFrozen ?? false)
      ? []
      : [{ address, kind: 'frozen' as const, isFrozen, isDanger: false }]),
    ...(had.supply === has.supply
      ? []
      : [
          {
            ...{ address, kind: 'supply' as const, mint, isDanger: false },
            before: `${had.supply ?? 0n}`,
            after: `${has.supply ?? 0n}`,
          },
        ]),
    ...parts,
  ]
}

const compareDelegates = (
  account: string,
  address: string,
  had: AccountFields,
  has: AccountFields,
): AccountChange[] => {
  const [old, next] = [had.delegate, has.delegate]
  if (!old || !next) return []
  const isSameOne = old.to === next.to
  if (isSameOne && old.amount === next.amount) return []
  const isMore = !isSameOne || next.amount > old.amount
  const { to } = next
  return [
    {
      ...{ address, kind: 'delegate', mint: has.mint ?? '', to },
      amount: `${next.amount}`,
      isDanger: to !== null && to !== account && isMore,
    },
  ]
}

/** Wrapped SOL is a token: the changes of tokens say the same. */
const compareLamports = (
  address: string,
  [before, after]: NonNullable<AccountState>[],
  [had, has]: AccountFields[],
): AccountChange[] => {
  if (!before || !after || !had || !has) return []
  const wrapped = has.isNative ? (has.amount ?? 0n) - (had.amount ?? 0n) : 0n
  if (after.lamports - before.lamports === wrapped) return []
  return [
    {
      ...{ address, kind: 'lamports', of: has.kind, isDanger: false },
      before: `${before.lamports}`,
      after: `${after.lamports}`,
    },
  ]
}

/** Amounts of tokens that somebody else holds are not described elsewhere. */
const isRestSame = (
  account: string,
  had: AccountFields,
  has: AccountFields,
): boolean => {
  const isOwn = [had, has].some(({ powers }) => powers.holder === account)
  if (!isOwn && had.amount !== has.amount) return false
  // A token keeps its fee in the account that it arrives in.
  return had.kind === 'token' && had.amount !== has.amount
    ? isSameBytes(withoutWithheld(had.rest), withoutWithheld(has.rest))
    : isSameBytes(had.rest, has.rest)
}

const isSame = (one: AccountState, other: AccountState): boolean =>
  one === null || other === null
    ? one === other
    : one.owner === other.owner &&
      one.lamports === other.lamports &&
      isSameBytes(one.data, other.data)

const isSameBytes = (
  one: Uint8Array | undefined,
  other: Uint8Array | undefined,
): boolean =>
  one?.length === other?.length &&
  (one ?? []).every((byte, index) => byte === other?.[index])

/** An account that a program has not filled yet. */
const isBlank = ({ data }: NonNullable<AccountState>): boolean =>
  data.every((byte) => byte === 0)

/** Whether it has lost its data, though it has SOL again. */
const isEmptied = (
  before: NonNullable<AccountState>,
  { owner, data }: NonNullable<AccountState>,
): boolean =>
  before.data.length > 0 && data.length === 0 && owner === SYSTEM_PROGRAM

/** How often an address is in some data. */
const countOf = (
  own: Uint8Array,
  data: Uint8Array = new Uint8Array(),
): number => {
  let count = 0
  const first = own[0] ?? 0
  for (
    let at = data.indexOf(first);
    at >= 0;
    at = data.indexOf(first, at + 1)
  ) {
    if (own.every((byte, index) => data[at + index] === byte)) count += 1
  }
  return count
}
