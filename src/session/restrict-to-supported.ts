import { toAccountId } from '../protocol/caip.ts'
import type { Dropped, DropReason } from '../protocol/scope.ts'
import type { AccountForm, ScopeRules } from './namespace.ts'
import { isWalletScope, type Namespaces, rulesFor } from './namespaces.ts'
import type { NormalizedScope } from './normalize-scopes.ts'

/** What the wallet currently supports. */
export type Support = {
  readonly namespaces: Namespaces
  /** Chains of the network list, with or without a node. */
  readonly chains: ReadonlySet<string>
  /** Addresses of the wallet, in any letter case. */
  readonly addresses: readonly string[]
}

/** What can be granted for one chain. */
export type SupportedScope = {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  /** The requested accounts that the wallet holds. */
  readonly accounts: readonly string[]
}

export type Restricted = {
  readonly scopes: ReadonlyMap<string, SupportedScope>
  readonly dropped: readonly Dropped[]
}

/** Drops what the wallet does not know, and accounts it does not hold. */
export const restrictToSupported = (
  normalized: ReadonlyMap<string, NormalizedScope>,
  { namespaces, chains, addresses }: Support,
): Restricted => {
  const scopes = new Map<string, SupportedScope>()
  const dropped: Dropped[] = []
  for (const [chainId, scope] of normalized) {
    const namespace = namespaces.of(chainId)
    const isKnown = isWalletScope(chainId) || chains.has(chainId)
    if (!namespace || !isKnown) {
      dropped.push({ scope: chainId, reason: 'unsupported-chain' })
      continue
    }
    const { methods } = scope
    const rules = rulesFor(namespace, chainId)
    if (!methods.some((method) => rules.methods.has(method))) {
      dropped.push({ scope: chainId, reason: 'no-known-method' })
      continue
    }
    const restricted = restrictScope({
      chainId,
      scope,
      rules,
      findHeld: createFindHeld({
        chainId,
        form: namespace.accounts,
        addresses,
        namespaces,
      }),
    })
    scopes.set(chainId, restricted.scope)
    dropped.push(...restricted.dropped)
  }
  return { scopes, dropped }
}

/** Whether the user has anything to approve; if not, the answer is 5100. */
export const isGrantable = ({ scopes }: Restricted): boolean => scopes.size > 0

const restrictScope = ({
  chainId,
  scope,
  rules,
  findHeld,
}: {
  chainId: string
  scope: NormalizedScope
  rules: ScopeRules
  findHeld: (account: string) => string | undefined
}): { scope: SupportedScope; dropped: Dropped[] } => {
  const methods = split(scope.methods, (name) => rules.methods.has(name))
  const notifications = split(scope.notifications, (name) =>
    rules.notifications.has(name),
  )
  const accounts = split(scope.accounts, (id) => findHeld(id) !== undefined)
  const drop =
    (reason: DropReason) =>
    (value: string): Dropped => ({ scope: chainId, reason, value })
  return {
    scope: {
      methods: methods.accepted,
      notifications: notifications.accepted,
      accounts: unique(accounts.accepted.map((id) => findHeld(id) ?? id)),
    },
    dropped: [
      ...methods.rejected.map(drop('unknown-method')),
      ...notifications.rejected.map(drop('unknown-notification')),
      ...accounts.rejected.map(drop('account-not-held')),
    ],
  }
}

const split = (
  values: readonly string[],
  accepts: (value: string) => boolean,
): { accepted: string[]; rejected: string[] } => ({
  accepted: unique(values.filter(accepts)),
  rejected: unique(values.filter((value) => !accepts(value))),
})

const unique = (values: readonly string[]): string[] => [...new Set(values)]

/** Finds a held account of a chain, in the spelling that sessions store. */
const createFindHeld = ({
  chainId,
  form,
  addresses,
  namespaces,
}: {
  chainId: string
  form: AccountForm
  addresses: readonly string[]
  namespaces: Namespaces
}): ((account: string) => string | undefined) => {
  const held = new Set(addresses.filter(form.isAddress).map(form.toKey))
  return (account) => {
    const { chainId: ofChain, address = '' } =
      namespaces.parseAccountId(account) ?? {}
    return ofChain === chainId && held.has(form.toKey(address))
      ? toAccountId(chainId, form.format(address))
      : undefined
  }
}
