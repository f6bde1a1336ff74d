import type { SessionScopes } from '../protocol/scope.ts'
import {
  restrictToSupported,
  type Support,
  type SupportedScope,
} from './restrict-to-supported.ts'

/**
 * What the user is asked to approve: the request merged with the existing
 * session. A chain in both has the methods of both. A chain that the wallet no
 * longer knows is not shown, and so not granted again.
 */
export const showScopes = ({
  requested,
  existing,
  support,
}: {
  requested: ReadonlyMap<string, SupportedScope>
  existing: SessionScopes
  support: Support
}): ReadonlyMap<string, SupportedScope> => {
  const old = restrictToSupported(new Map(Object.entries(existing)), support)
  const chainIds = new Set([...old.scopes.keys(), ...requested.keys()])
  return new Map(
    [...chainIds]
      .sort()
      .map((id) => [id, join(old.scopes.get(id), requested.get(id))]),
  )
}

const join = (
  one: SupportedScope = NONE,
  other: SupportedScope = NONE,
): SupportedScope => ({
  methods: union(one.methods, other.methods),
  notifications: union(one.notifications, other.notifications),
  accounts: union(one.accounts, other.accounts),
})

const NONE: SupportedScope = { methods: [], notifications: [], accounts: [] }

const union = (one: readonly string[], other: readonly string[]): string[] =>
  [...new Set([...one, ...other])].sort()
