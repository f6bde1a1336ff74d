import {
  type AccountId,
  splitAccountId,
  splitChainId,
} from '../protocol/caip.ts'
import type { MethodRule, NamespaceRules, ScopeRules } from './namespace.ts'

/** Looks up a scope: a chain, or `wallet:<namespace>`. */
export type Namespaces<Known extends NamespaceRules = NamespaceRules> =
  Readonly<{
    list: readonly Known[]
    of: (scope: string) => Known | undefined
    ruleOf: (scope: string, method: string) => MethodRule | undefined
    /** Also true for a chain whose namespace is not listed. */
    isChainId: (scope: string) => boolean
    /** CAIP-10; the letter case of the address is preserved. */
    parseAccountId: (account: string) => AccountId | undefined
    /** Equal for all spellings of one address on this chain. */
    addressKey: (scope: string, address: string) => string
  }>

const WALLET = 'wallet'

/** Whether a scope concerns the wallet rather than a chain. */
export const isWalletScope = (scope: string): boolean =>
  scope.startsWith(`${WALLET}:`)

/** The rules of a namespace for one of its scopes. */
export const rulesFor = (
  { wallet, chain }: NamespaceRules,
  scope: string,
): ScopeRules => (isWalletScope(scope) ? wallet : chain)

export const createNamespaces = <Known extends NamespaceRules>(
  list: readonly Known[],
): Namespaces<Known> => {
  const byName = new Map(list.map((one) => [one.name, one]))

  /** `known` is undefined for a valid scope of another namespace. */
  const parse = (scope: string): { known: Known | undefined } | undefined => {
    const { namespace, reference } = splitChainId(scope) ?? {}
    if (namespace === undefined || reference === undefined) return undefined
    if (namespace === WALLET) return { known: byName.get(reference) }
    const known = byName.get(namespace)
    return known?.isReference(reference) === false ? undefined : { known }
  }

  const of = (scope: string): Known | undefined => parse(scope)?.known

  return {
    list,
    of,
    ruleOf: (scope, method) => {
      const known = of(scope)
      return known && rulesFor(known, scope).methods.get(method)
    },
    isChainId: (scope) => parse(scope) !== undefined,
    parseAccountId: (value) => {
      const account = splitAccountId(value)
      const parsed = account && parse(account.chainId)
      const form = parsed?.known?.accounts
      const isValid = parsed && form?.isAddress(account.address) !== false
      return isValid ? account : undefined
    },
    addressKey: (scope, address) =>
      of(scope)?.accounts.toKey(address) ?? address,
  }
}
