import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Outcome } from '../json-rpc.ts'
import type { Fixture } from './read-fixtures.ts'

type Deviation = {
  reason: string
  /** The answer without the deviation; unchanged if it does not apply. */
  undo: (answer: Outcome, fixture: Fixture) => Outcome
}

/** Where this service means to answer differently than the fixtures. */
export const deviations: readonly Deviation[] = [
  {
    reason: 'blocks have totalDifficulty, which callers are promised',
    undo: (answer, { expected }) =>
      'result' in answer &&
      'result' in expected &&
      isObject(answer.result) &&
      isObject(expected.result) &&
      !('totalDifficulty' in expected.result)
        ? { result: withoutMember(answer.result, 'totalDifficulty') }
        : answer,
  },
  {
    reason:
      'r and s of a transaction have 32 bytes, which callers are promised',
    undo: (answer) =>
      'result' in answer
        ? { result: withShortSignatures(answer.result) }
        : answer,
  },
  {
    reason: 'the keys of a storage proof have 32 bytes, however they were sent',
    undo: (answer, { method, expected }) =>
      method === 'eth_getProof' && 'result' in answer && 'result' in expected
        ? { result: withKeysOf(expected.result, answer.result) }
        : answer,
  },
  {
    reason: 'a message about params (-32602) is our own and names the argument',
    undo: (answer, { expected }) =>
      codeOf(answer) === -32602 && codeOf(expected) === -32602
        ? expected
        : answer,
  },
  {
    reason: 'a malformed storage key is an invalid param (-32602)',
    undo: (answer, { method, expected }) =>
      method === 'eth_getStorageAt' &&
      codeOf(answer) === -32602 &&
      codeOf(expected) === -32000
        ? expected
        : answer,
  },
  {
    reason: 'an archive accepts no transactions',
    undo: (answer, { method, expected }) =>
      method.startsWith('eth_sendRawTransaction') && 'error' in answer
        ? expected
        : answer,
  },
  {
    reason: 'an archive refuses blobs, authorizations and overrides in calls',
    undo: (answer, { method, params, expected }) =>
      ['eth_call', 'eth_estimateGas'].includes(method) &&
      'error' in answer &&
      needsRefused(params)
        ? expected
        : answer,
  },
  {
    reason: 'the client has its own name',
    undo: (answer, { method, expected }) =>
      method === 'web3_clientVersion' ? expected : answer,
  },
]

const codeOf = (answer: Outcome): number | undefined =>
  'error' in answer ? answer.error.code : undefined

const withoutMember = (object: object, name: string): Json =>
  Object.fromEntries(
    Object.entries(object).filter(([member]) => member !== name),
  )

/** Zeros in front of `r` and `s` removed, in every object with both. */
const withShortSignatures = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withShortSignatures)
  if (!isObject(value)) return value
  const object = Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([name, member]) => [
      name,
      withShortSignatures(member),
    ]),
  )
  const { r, s } = object
  return typeof r === 'string' && typeof s === 'string'
    ? { ...object, r: shorten(r), s: shorten(s) }
    : object
}

const shorten = (word: string): string => word.replace(/^0x0+(?=.)/, '0x')

type Proof = { storageProof?: { key: string }[] }

const withKeysOf = (expected: Json, answer: Json): Json => {
  const { storageProof: wanted } = expected as Proof
  const { storageProof: given } = answer as Proof
  if (!wanted || !given) return answer
  const proofs = given.map((proof, index) => {
    const key = wanted[index]?.key
    return key !== undefined && shorten(key) === shorten(proof.key)
      ? { ...proof, key }
      : proof
  })
  return { ...(answer as object), storageProof: proofs }
}

const needsRefused = (params: Json): boolean => {
  if (!Array.isArray(params)) return false
  const [call, , overrides] = params
  return (
    overrides !== undefined ||
    (isObject(call) &&
      ('blobVersionedHashes' in call || 'authorizationList' in call))
  )
}
