import {
  isEthAddress,
  parseAccountId,
  toAccountId,
  toChecksumAddress,
  WALLET_SCOPE,
} from '../protocol/caip.ts'
import type { Dropped, DropReason } from '../protocol/scope.ts'
import { type ChainRules, rulesOfChain } from './method-table.ts'
import type { NormalizedScope } from './normalize-scopes.ts'

/** What the wallet knows and holds at this moment. */
export type Support = {
  /** Chains of the network list, with a node or without. */
  readonly chains: ReadonlySet<string>
  /** Addresses the wallet holds, in any letter case. */
  readonly addresses: readonly string[]
}

/** What can be granted of one chain. */
export type SupportedScope = {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  /** The accounts that were asked for and are held, in EIP-55 letters. */
  readonly accounts: readonly string[]
}

export type Restricted = {
  readonly scopes: ReadonlyMap<string, SupportedScope>
  readonly dropped: readonly Dropped[]
}

/** Leaves out what the wallet does not know or does not hold. */
export const restrictToSupported = (
  normalized: ReadonlyMap<string, NormalizedScope>,
  support: Support,
): Restricted => {
  const held = byLowerCase(support.addresses)
  const scopes = new Map<string, SupportedScope>()
  const dropped: Dropped[] = []
  for (const [chainId, scope] of normalized) {
    const rules = rulesOfChain(chainId)
    const isKnown = chainId === WALLET_SCOPE || support.chains.has(chainId)
    if (!rules || !isKnown) {
      dropped.push({ scope: chainId, reason: 'unsupported-chain' })
      continue
    }
    const { methods } = scope
    if (!methods.some((method) => rules.methods.has(method))) {
      dropped.push({ scope: chainId, reason: 'no-known-method' })
      continue
    }
    const restricted = restrictScope({ chainId, scope, rules, held })
    scopes.set(chainId, restricted.scope)
    dropped.push(...restricted.dropped)
  }
  return { scopes, dropped }
}

/** Whether there is anything to ask the person about; if not, 5100. */
export const isGrantable = ({ scopes }: Restricted): boolean => scopes.size > 0

const restrictScope = ({
  chainId,
  scope,
  rules,
  held,
}: {
  chainId: string
  scope: NormalizedScope
  rules: ChainRules
  held: ReadonlyMap<string, string>
}): { scope: SupportedScope; dropped: Dropped[] } => {
  const methods = split(scope.methods, (name) => rules.methods.has(name))
  const notifications = split(scope.notifications, (name) =>
    rules.notifications.has(name),
  )
  const findHeld = (account: string): string | undefined => {
    const { chainId: ofChain, address = '' } = parseAccountId(account) ?? {}
    return ofChain === chainId ? held.get(address.toLowerCase()) : undefined
  }
  const accounts = split(scope.accounts, (id) => findHeld(id) !== undefined)
  const drop =
    (reason: DropReason) =>
    (value: string): Dropped => ({ scope: chainId, reason, value })
  return {
    scope: {
      methods: methods.kept,
      notifications: notifications.kept,
      accounts: unique(
        accounts.kept.map((id) => toAccountId(chainId, findHeld(id) ?? '')),
      ),
    },
    dropped: [
      ...methods.left.map(drop('unknown-method')),
      ...notifications.left.map(drop('unknown-notification')),
      ...accounts.left.map(drop('account-not-held')),
    ],
  }
}

const split = (
  values: readonly string[],
  keep: (value: string) => boolean,
): { kept: string[]; left: string[] } => ({
  kept: unique(values.filter(keep)),
  left: unique(values.filter((value) => !keep(value))),
})

const unique = (values: readonly string[]): string[] => [...new Set(values)]

const byLowerCase = (addresses: readonly string[]): Map<string, string> =>
  new Map(
    addresses
      .filter(isEthAddress)
      .map((address) => [address.toLowerCase(), toChecksumAddress(address)]),
  )
