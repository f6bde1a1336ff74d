import { InvalidParamsError } from '../methods/invalid-params.ts'
import { address, data, hash, quantity, shortQuantity, word } from './hex.ts'
import { type JsonObject, listOf, members, type Rule } from './rule.ts'

/** The size of a body limits lists before these do. */
const LONGEST_LIST = 10_000

const accessList = listOf(
  members({ address, storageKeys: listOf(hash, LONGEST_LIST) }),
  LONGEST_LIST,
)

/** Libraries pad it or not; geth wants it without leading zeros. */
const scalar: Rule<string> = (value, where) =>
  `0x${BigInt(word(value, where)).toString(16)}`

const authorizationList = listOf(
  members({
    chainId: quantity,
    address,
    nonce: shortQuantity,
    yParity: shortQuantity,
    v: shortQuantity,
    r: scalar,
    s: scalar,
  }),
  LONGEST_LIST,
)

const hashes = listOf(hash, LONGEST_LIST)
const blobs = listOf(data, LONGEST_LIST)

const callMembers = members({
  from: address,
  to: address,
  gas: shortQuantity,
  gasPrice: quantity,
  maxPriorityFeePerGas: quantity,
  maxFeePerGas: quantity,
  value: quantity,
  data,
  input: data,
  nonce: shortQuantity,
  accessList,
  type: shortQuantity,
  chainId: quantity,
  blobVersionedHashes: hashes,
  maxFeePerBlobGas: quantity,
  blobs,
  commitments: blobs,
  proofs: blobs,
  authorizationList,
})

/**
 * The members of a call or a transaction. Nodes get `input` as `data`, which
 * the oldest of them know; some reject a call that has both.
 */
export const callObject: Rule<JsonObject> = (value, where) => {
  const { input, ...call } = callMembers(value, where)
  if (input === undefined) return call
  if (call.data !== undefined && call.data !== input) {
    throw new InvalidParamsError(`data and input of ${where} are not the same`)
  }
  return { ...call, data: input }
}

/** A transaction that a node signs, so `from` is required. */
export const transactionObject: Rule<JsonObject> = (value, where) => {
  const transaction = callObject(value, where)
  if (transaction.from !== undefined) return transaction
  throw new InvalidParamsError(`from of ${where} is missing`)
}
