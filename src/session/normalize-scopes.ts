import { isNamespace, isScopeString, toAccountId } from '../protocol/caip.ts'
import type { Dropped, RequestedScope } from '../protocol/scope.ts'
import type { CreateSessionParams } from '../protocol/session-api.ts'
import { type Namespaces, rulesFor } from './namespaces.ts'

/** What is requested for one chain. Lists are sorted, without duplicates. */
export type NormalizedScope = {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  /** Account ids of this chain; equal for all spellings of an address. */
  readonly accounts: readonly string[]
}

export type Normalized = {
  readonly scopes: ReadonlyMap<string, NormalizedScope>
  readonly dropped: readonly Dropped[]
}

/**
 * Turns a request into one scope per chain. Required and optional scopes are
 * treated alike, and duplicates are merged: the result does not depend on the
 * order or form of the request.
 */
export const normalizeScopes = (
  { requiredScopes = {}, optionalScopes = {} }: CreateSessionParams,
  namespaces: Namespaces,
): Normalized => {
  const asked = [requiredScopes, optionalScopes]
    .flatMap((scopes) => Object.entries(scopes))
    .map(([key, scope]) => expand({ key, scope, namespaces }))
  const chains = asked.flatMap(({ scopes }) => scopes)
  const scopes = new Map(
    sorted(chains.map(([chainId]) => chainId)).map((chainId) => {
      const same = chains.filter(([other]) => other === chainId)
      return [chainId, join(same.map(([, scope]) => scope))] as const
    }),
  )
  return { scopes, dropped: sortedDrops(asked.flatMap((one) => one.dropped)) }
}

type Expanded = {
  scopes: (readonly [chainId: string, NormalizedScope])[]
  dropped: Dropped[]
}

const expand = ({
  key,
  scope,
  namespaces,
}: {
  key: string
  scope: RequestedScope
  namespaces: Namespaces
}): Expanded => {
  const { references, accounts: asked = [] } = scope
  const { chainIds, dropped } = chainsOf({ key, references, namespaces })
  const accounts = readAccounts({ key, chainIds, asked, namespaces })
  return {
    scopes: chainIds.map((chainId) => {
      const namespace = namespaces.of(chainId)
      const rules = namespace && rulesFor(namespace, chainId)
      return [
        chainId,
        {
          // Clients send empty lists to request the defaults. Expand them before
          // lists are merged or filtered: a list of unknown methods must not
          // become the default set.
          methods: orDefault(scope.methods, rules?.methods.keys()),
          notifications: orDefault(scope.notifications, rules?.notifications),
          accounts: accounts.byChain.get(chainId) ?? [],
        },
      ]
    }),
    dropped: [...dropped, ...(chainIds.length > 0 ? accounts.dropped : [])],
  }
}

const orDefault = (
  asked: readonly string[],
  known: Iterable<string> = [],
): readonly string[] => (asked.length > 0 ? asked : [...known])

const chainsOf = ({
  key,
  references,
  namespaces: { isChainId },
}: {
  key: string
  references: readonly string[] | undefined
  namespaces: Namespaces
}): { chainIds: string[]; dropped: Dropped[] } => {
  if (!isScopeString(key))
    return nothing({ scope: key, reason: 'malformed-scope' })
  if (!isNamespace(key)) {
    if (references)
      return nothing({ scope: key, reason: 'references-on-chain' })
    return isChainId(key)
      ? { chainIds: [key], dropped: [] }
      : nothing({ scope: key, reason: 'invalid-reference' })
  }
  if (!references || references.length === 0) {
    return nothing({ scope: key, reason: 'no-references' })
  }
  const isValid = (reference: string): boolean =>
    isChainId(`${key}:${reference}`)
  return {
    chainIds: sorted(
      references.filter(isValid).map((reference) => `${key}:${reference}`),
    ),
    dropped: references
      .filter((reference) => !isValid(reference))
      .map((value) => ({ scope: key, reason: 'invalid-reference', value })),
  }
}

const nothing = (
  dropped: Dropped,
): { chainIds: string[]; dropped: Dropped[] } => ({
  chainIds: [],
  dropped: [dropped],
})

/** An account counts for its own chain, if the scope includes that. */
const readAccounts = ({
  key,
  chainIds,
  asked,
  namespaces,
}: {
  key: string
  chainIds: readonly string[]
  asked: readonly string[]
  namespaces: Namespaces
}): { byChain: Map<string, string[]>; dropped: Dropped[] } => {
  const byChain = new Map(chainIds.map((id) => [id, [] as string[]]))
  const dropped: Dropped[] = []
  for (const value of asked) {
    const account = namespaces.parseAccountId(value)
    const ofChain = account && byChain.get(account.chainId)
    if (ofChain) {
      const { chainId, address } = account
      const toKey = namespaces.of(chainId)?.accounts.toKey
      ofChain.push(toAccountId(chainId, toKey?.(address) ?? address))
    } else {
      const reason = account ? 'account-of-another-chain' : 'malformed-account'
      dropped.push({ scope: key, reason, value })
    }
  }
  return { byChain, dropped }
}

const join = (scopes: readonly NormalizedScope[]): NormalizedScope => ({
  methods: sorted(scopes.flatMap(({ methods }) => methods)),
  notifications: sorted(scopes.flatMap(({ notifications }) => notifications)),
  accounts: sorted(scopes.flatMap(({ accounts }) => accounts)),
})

const sorted = (values: readonly string[]): string[] =>
  [...new Set(values)].sort()

const sortedDrops = (dropped: readonly Dropped[]): Dropped[] => {
  const byText = new Map(
    dropped.map((one) => [
      JSON.stringify([one.scope, one.reason, one.value]),
      one,
    ]),
  )
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
