import type { Json } from '@metamask/utils'
import {
  fromHexChainId,
  isSameAddress,
  toHexChainId,
} from '../../protocol/caip.ts'
import { invalidParams } from '../../protocol/errors.ts'
import type { RpcParams } from '../../protocol/json-rpc.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

/**
 * EIP-5792: the capabilities of the wallet for each chain on which the site may
 * use this account. Calls are never atomic.
 */
export const getCapabilities = async ({
  sessionScopes,
  account = '',
  request,
}: AuthorizedCall): Promise<Record<string, Json>> => {
  const asked = readChainIds(request.params)
  const granted: Record<string, Json> = {}
  for (const [chainId, { accounts }] of Object.entries(sessionScopes)) {
    if (asked && !asked.includes(chainId)) continue
    const isHeld = accounts.some((one) =>
      isSameAddress(one.slice(chainId.length + 1), account),
    )
    const hex = isHeld ? toHexChainId(chainId) : undefined
    if (hex !== undefined) granted[hex] = CAPABILITIES
  }
  return granted
}

const CAPABILITIES: Json = { atomic: { status: 'unsupported' } }

const readChainIds = (params: RpcParams | undefined): string[] | undefined => {
  const list = Array.isArray(params) ? params[1] : undefined
  if (list === undefined || list === null) return undefined
  const path = 'params.request.params.1'
  if (!Array.isArray(list)) {
    throw invalidParams({ path, reason: 'must be a list of chain ids' })
  }
  return list.flatMap((hex, index) => {
    // What all chains have in common is said for each of them.
    if (hex === '0x0') return []
    const chainId = typeof hex === 'string' ? fromHexChainId(hex) : undefined
    if (chainId !== undefined) return chainId
    const reason = 'must be a chain id as 0x and hex digits'
    throw invalidParams({ path: `${path}.${index}`, reason })
  })
}
