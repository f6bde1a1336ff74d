import { isEthAddress } from './caip.ts'
import { toChecksumAddress } from './checksum-address.ts'
import { invalidParams, type RpcError } from './errors.ts'
import { isObject, type RpcParams } from './json-rpc.ts'
import {
  type AccessList,
  type TransactionRequest,
  type TransactionType,
  toQuantity,
} from './transaction.ts'

const PATH = 'params.request.params.0'

const refuse = (at: string, reason: string): RpcError =>
  invalidParams({ path: at === '' ? PATH : `${PATH}.${at}`, reason })

type Members = Readonly<Record<string, unknown>>

/**
 * Unsupported members that change the meaning of a transaction. Other unknown
 * members are ignored: libraries add settings of their own.
 */
const unsupported = [
  'authorizationList',
  'blobs',
  'blobVersionedHashes',
  'maxFeePerBlobGas',
  'sidecars',
]

const UINT256 = 2n ** 256n
const UINT64 = 2n ** 64n

/** Throws -32602 with the reason. `scope` is the chain to send it to. */
export const parseTransactionParams = (
  params: RpcParams | undefined,
  scope: string,
): TransactionRequest => {
  const asked: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isObject(asked)) throw refuse('', 'must be an object')
  // Many libraries send null for a missing member.
  const members: Members = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== null),
  )
  assertChain(members.chainId, scope)
  for (const name of unsupported) {
    if (name in members) throw refuse(name, 'is not supported')
  }
  const type = readType(members.type)
  const accessList = readAccessList(members.accessList)
  const request: TransactionRequest = {
    ...optional('to', readAddress(members.to, 'to')),
    value: readQuantity(members, 'value', UINT256) ?? '0x0',
    data: readData(members),
    ...optional('gas', readGas(members)),
    ...readFees(members),
    ...optional('nonce', readNonce(members)),
    ...optional('type', type),
    ...optional('accessList', accessList),
  }
  if (request.to === undefined && request.data === '0x') {
    throw refuse('to', 'must be an address where there is no data')
  }
  assertType(request)
  return request
}

const optional = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value })

const assertChain = (value: unknown, scope: string): void => {
  if (value === undefined) return
  const isHex = typeof value === 'string' && isQuantity(value)
  if (!isHex && !Number.isSafeInteger(value)) {
    throw refuse('chainId', 'must be a chain id as 0x and hex digits')
  }
  const named = `eip155:${BigInt(value as string | number)}`
  if (named !== scope) {
    throw refuse('chainId', `must be that of ${scope}, and is ${named}`)
  }
}

/** Accepts leading zeros: some dapps send them, and they are unambiguous. */
const isQuantity = (value: string): boolean => /^0x[0-9a-f]{1,80}$/i.test(value)

const readQuantity = (
  members: Members,
  name: string,
  limit: bigint,
): string | undefined => {
  const value = members[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !isQuantity(value)) {
    throw refuse(name, 'must be a quantity as 0x and hex digits')
  }
  const quantity = BigInt(value)
  if (quantity >= limit) throw refuse(name, 'is too large')
  return toQuantity(quantity)
}

const readNonce = (members: Members): string | undefined =>
  readQuantity(members, 'nonce', BigInt(Number.MAX_SAFE_INTEGER))

const readGas = (members: Members): string | undefined => {
  const gas = readQuantity(members, 'gas', UINT64)
  const other = readQuantity(members, 'gasLimit', UINT64)
  if (gas !== undefined && other !== undefined && gas !== other) {
    throw refuse('gasLimit', 'differs from gas')
  }
  return gas ?? other
}

const readAddress = (value: unknown, at: string): string | undefined => {
  if (value === undefined) return undefined
  if (!isEthAddress(value)) throw refuse(at, 'must be an address')
  return toChecksumAddress(value)
}

const readBytes = (members: Members, name: string): string | undefined => {
  const value = members[name]
  // Forms send empty text for no data.
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) {
    throw refuse(name, 'must be bytes as 0x and pairs of hex digits')
  }
  return value.toLowerCase()
}

const readData = (members: Members): string => {
  const data = readBytes(members, 'data')
  const input = readBytes(members, 'input')
  if (data !== undefined && input !== undefined && data !== input) {
    throw refuse('input', 'differs from data')
  }
  return data ?? input ?? '0x'
}

const readFees = (
  members: Members,
): Pick<
  TransactionRequest,
  'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'
> => {
  const gasPrice = readQuantity(members, 'gasPrice', UINT256)
  const maxFee = readQuantity(members, 'maxFeePerGas', UINT256)
  const tip = readQuantity(members, 'maxPriorityFeePerGas', UINT256)
  if (gasPrice !== undefined && (maxFee ?? tip) !== undefined) {
    throw refuse('gasPrice', 'cannot be together with fees of EIP-1559')
  }
  if (maxFee && tip && BigInt(tip) > BigInt(maxFee)) {
    throw refuse('maxPriorityFeePerGas', 'is more than maxFeePerGas')
  }
  return {
    ...optional('gasPrice', gasPrice),
    ...optional('maxFeePerGas', maxFee),
    ...optional('maxPriorityFeePerGas', tip),
  }
}

const types: readonly TransactionType[] = ['0x0', '0x1', '0x2']

const readType = (value: unknown): TransactionType | undefined => {
  if (value === undefined) return undefined
  const known =
    typeof value === 'string' && isQuantity(value)
      ? types.find((type) => BigInt(type) === BigInt(value))
      : undefined
  if (known) return known
  const number = typeof value === 'string' && isQuantity(value) && BigInt(value)
  throw refuse(
    'type',
    number === 4n
      ? 'must be 0x0, 0x1 or 0x2: type 4 (EIP-7702) is not supported'
      : 'must be 0x0, 0x1 or 0x2',
  )
}

const readAccessList = (value: unknown): AccessList | undefined => {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw refuse('accessList', 'must be a list')
  return value.map((entry: unknown, index) => {
    const at = `accessList.${index}`
    if (!isObject(entry)) throw refuse(at, 'must be an object')
    const address = readAddress(entry.address, `${at}.address`)
    if (address === undefined) {
      throw refuse(`${at}.address`, 'must be an address')
    }
    const { storageKeys } = entry
    if (!Array.isArray(storageKeys)) {
      throw refuse(`${at}.storageKeys`, 'must be a list')
    }
    return {
      address,
      storageKeys: storageKeys.map((key: unknown, place) => {
        if (typeof key === 'string' && /^0x[0-9a-f]{64}$/i.test(key)) {
          return key.toLowerCase()
        }
        throw refuse(`${at}.storageKeys.${place}`, 'must be 32 bytes')
      }),
    }
  })
}

/** A transaction type excludes the members of other types. */
const assertType = (request: TransactionRequest): void => {
  const { type, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  const has1559 = (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined
  if (type === '0x2' && gasPrice !== undefined) {
    throw refuse('gasPrice', 'is not of type 0x2')
  }
  if ((type === '0x0' || type === '0x1') && has1559) {
    throw refuse('type', 'must be 0x2 for fees of EIP-1559')
  }
  if (type === '0x0' && request.accessList) {
    throw refuse('accessList', 'is not of type 0x0')
  }
}
