import { fromHexChainId } from './caip.ts'
import { invalidParams } from './errors.ts'
import { isObject, type RpcParams } from './json-rpc.ts'

/** The permissions of EIP-2255 that deployed wallets have. */
export const ACCOUNTS = 'eth_accounts'
export const CHAINS = 'endowment:permitted-chains'
export const RESTRICT_CHAINS = 'restrictNetworkSwitching'

/**
 * Reads the permissions that a dapp names: one or both of the above. Returns
 * the CAIP-2 ids of the chains that it restricts them to; none means any.
 * Throws -32602 with the path.
 */
export const parsePermissionParams = (
  params: RpcParams | undefined,
): string[] => {
  const asked = Array.isArray(params) ? params[0] : undefined
  const names = isObject(asked) ? Object.keys(asked) : []
  if (
    !isObject(asked) ||
    names.length === 0 ||
    names.some((name) => name !== ACCOUNTS && name !== CHAINS)
  ) {
    throw invalidParams({
      path: 'params.0',
      reason: `must be an object with ${ACCOUNTS}, ${CHAINS} or both`,
    })
  }
  return Object.hasOwn(asked, CHAINS) ? readChains(asked[CHAINS]) : []
}

const PATH = `params.0.${CHAINS}`

const readChains = (asked: unknown): string[] => {
  const { caveats = [] } = readObject(asked, PATH)
  const path = `${PATH}.caveats`
  return readList(caveats, path).flatMap((caveat, index) => {
    const at = `${path}.${index}`
    const { type, value } = readObject(caveat, at)
    if (type !== RESTRICT_CHAINS) {
      throw invalidParams({
        path: `${at}.type`,
        reason: `must be ${RESTRICT_CHAINS}`,
      })
    }
    return readList(value, `${at}.value`).map((hex, place) => {
      const chainId = typeof hex === 'string' ? fromHexChainId(hex) : undefined
      if (chainId !== undefined) return chainId
      throw invalidParams({
        path: `${at}.value.${place}`,
        reason: 'must be a chain id as 0x and hex digits',
      })
    })
  })
}

const readObject = (value: unknown, path: string): Record<string, unknown> => {
  if (isObject(value)) return value
  throw invalidParams({ path, reason: 'must be an object' })
}

const readList = (value: unknown, path: string): unknown[] => {
  if (Array.isArray(value)) return value
  throw invalidParams({ path, reason: 'must be a list' })
}
