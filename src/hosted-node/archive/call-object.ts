import type { BlockHeader } from '@ethereumjs/block'
import {
  type Address,
  bigIntMin,
  createZeroAddress,
  equalsBytes,
  type PrefixedHexString,
} from '@ethereumjs/util'
import { refusal } from '../answer-error.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import {
  readAddress,
  readBytes,
  readHash,
  readObject,
  readQuantity,
} from './read-params.ts'

type AccessListItem = {
  address: PrefixedHexString
  storageKeys: PrefixedHexString[]
}

/** A call with its defaults applied. */
export type CallObject = Readonly<{
  from: Address
  to: Address | undefined
  gas: bigint | undefined
  /** The maximum price per gas; the balance must cover it. */
  feeCap: bigint
  /** The gas price that the call itself sees. */
  gasPrice: bigint
  value: bigint
  data: Uint8Array
  accessList: AccessListItem[] | undefined
}>

export const readCallObject = (
  parameter: unknown,
  header: BlockHeader,
): CallObject => {
  const call = readObject(parameter, 'call object')
  refuseUnsupported(call)
  const from = optional(call.from, (value) => readAddress(value, 'from'))
  return {
    from: from ?? createZeroAddress(),
    to: optional(call.to, (value) => readAddress(value, 'to')),
    gas: quantity(call, 'gas'),
    ...readFees(call, header),
    value: quantity(call, 'value') ?? 0n,
    data: readData(call),
    accessList: optional(call.accessList, readAccessList),
  }
}

/** Unsupported members. Ignoring one would answer a different call. */
const UNSUPPORTED = [
  'authorizationList',
  'blobVersionedHashes',
  'blobs',
  'commitments',
  'proofs',
]

const refuseUnsupported = (call: Record<string, unknown>): void => {
  const name = UNSUPPORTED.find((member) => (call[member] ?? null) !== null)
  if (name === undefined) return
  throw new InvalidParamsError(`an archive does not run calls with ${name}`)
}

const readData = ({ data, input }: Record<string, unknown>): Uint8Array => {
  const [fromData, fromInput] = [data, input].map((value) =>
    optional(value, (given) => readBytes(given, 'data')),
  )
  if (fromData && fromInput && !equalsBytes(fromData, fromInput)) {
    throw new InvalidParamsError('data and input must be equal where both are')
  }
  return fromInput ?? fromData ?? new Uint8Array()
}

const readFees = (
  call: Record<string, unknown>,
  { baseFeePerGas = 0n }: BlockHeader,
): Pick<CallObject, 'feeCap' | 'gasPrice'> => {
  const gasPrice = quantity(call, 'gasPrice')
  const tip = quantity(call, 'maxPriorityFeePerGas')
  const most = quantity(call, 'maxFeePerGas')
  if (gasPrice !== undefined) {
    if (most !== undefined || tip !== undefined) {
      throw new InvalidParamsError(
        'gasPrice cannot be combined with maxFeePerGas or maxPriorityFeePerGas',
      )
    }
    checkFeeCap(gasPrice, baseFeePerGas)
    return { feeCap: gasPrice, gasPrice }
  }
  const feeCap = most ?? 0n
  if ((tip ?? 0n) > feeCap && most !== undefined) {
    throw refusal(
      `max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${feeCap}`,
    )
  }
  checkFeeCap(feeCap, baseFeePerGas)
  return { feeCap, gasPrice: bigIntMin(baseFeePerGas + (tip ?? 0n), feeCap) }
}

/** A call without a price is free, whatever the block's base fee. */
const checkFeeCap = (feeCap: bigint, baseFee: bigint): void => {
  if (feeCap > 0n && feeCap < baseFee) {
    throw refusal(
      `max fee per gas less than block base fee: maxFeePerGas: ${feeCap}, baseFee: ${baseFee}`,
    )
  }
}

const readAccessList = (list: unknown): AccessListItem[] => {
  if (!Array.isArray(list)) {
    throw new InvalidParamsError('accessList must be an array')
  }
  return list.map((item) => {
    const { address, storageKeys } = readObject(item, 'accessList item')
    if (!Array.isArray(storageKeys)) {
      throw new InvalidParamsError('storageKeys must be an array')
    }
    return {
      address: readAddress(address, 'address').toString(),
      storageKeys: storageKeys.map(
        (key) => readHash(key, 'storage key') as PrefixedHexString,
      ),
    }
  })
}

const quantity = (
  call: Record<string, unknown>,
  name: string,
): bigint | undefined =>
  optional(call[name], (value) => readQuantity(value, name))

const optional = <Value>(
  value: unknown,
  read: (value: unknown) => Value,
): Value | undefined =>
  value === undefined || value === null ? undefined : read(value)
