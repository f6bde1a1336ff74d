import type { Json } from '../../node-client/json.ts'
import type { CachePolicy, NodeMethod } from '../methods/node-method.ts'
import { optional, required, takes, takesNothing } from '../rules/params.ts'
import { options } from '../rules/plain.ts'
import { isJsonObject, listOf } from '../rules/rule.ts'
import {
  logsFilter,
  optionsOrEncoding,
  solanaAddress,
  solanaHash,
  solanaSignature,
  wholeNumber,
  wireText,
} from './param-rules.ts'

type Row = Pick<NodeMethod, 'name' | 'checkParams'> & Partial<NodeMethod>

const method = (row: Row): NodeMethod => ({
  credits: 5,
  effect: 'read',
  cachePolicy: 'never',
  ...row,
})

const withOptions = optional('options', options)
const ofAddress = required('address', solanaAddress)
const ofSignature = required('signature', solanaSignature)
const ofTransaction = required('transaction', wireText)
const takesOptions = takes(withOptions)
const MOST_ADDRESSES = 128
const MOST_ACCOUNTS = 100
const MOST_STATUSES = 256

/** A finalized transaction never changes; finalized is the default. */
const onceFinalized = ([, settings = null]: readonly Json[]): CachePolicy => {
  const { commitment = 'finalized' } = isJsonObject(settings) ? settings : {}
  return commitment === 'finalized' ? 'forever' : 'never'
}

const reads: readonly NodeMethod[] = [
  method({ name: 'getHealth', checkParams: takesNothing, credits: 1 }),
  method({ name: 'getVersion', checkParams: takesNothing, credits: 1 }),
  method({
    name: 'getGenesisHash',
    checkParams: takesNothing,
    credits: 1,
    cachePolicy: 'forever',
  }),
  method({ name: 'getSlot', checkParams: takesOptions }),
  method({ name: 'getBlockHeight', checkParams: takesOptions }),
  method({ name: 'getEpochInfo', checkParams: takesOptions }),
  method({ name: 'getLatestBlockhash', checkParams: takesOptions }),
  method({
    name: 'isBlockhashValid',
    checkParams: takes(required('blockhash', solanaHash), withOptions),
  }),
  method({ name: 'getBalance', checkParams: takes(ofAddress, withOptions) }),
  method({
    name: 'getAccountInfo',
    checkParams: takes(ofAddress, withOptions),
  }),
  method({
    name: 'getMultipleAccounts',
    checkParams: takes(
      required('addresses', listOf(solanaAddress, MOST_ACCOUNTS)),
      withOptions,
    ),
    credits: 20,
  }),
  method({
    name: 'getProgramAccounts',
    checkParams: takes(required('program', solanaAddress), withOptions),
    credits: 40,
  }),
  method({
    name: 'getMinimumBalanceForRentExemption',
    checkParams: takes(required('length', wholeNumber), withOptions),
  }),
  method({
    name: 'getFeeForMessage',
    checkParams: takes(required('message', wireText), withOptions),
  }),
  method({
    name: 'getRecentPrioritizationFees',
    checkParams: takes(
      optional('addresses', listOf(solanaAddress, MOST_ADDRESSES)),
    ),
  }),
  method({
    name: 'simulateTransaction',
    checkParams: takes(ofTransaction, withOptions),
    credits: 20,
  }),
  method({
    name: 'getSignatureStatuses',
    checkParams: takes(
      required('signatures', listOf(solanaSignature, MOST_STATUSES)),
      withOptions,
    ),
  }),
  method({
    name: 'getSignaturesForAddress',
    checkParams: takes(ofAddress, withOptions),
    credits: 20,
  }),
  method({
    name: 'getTransaction',
    checkParams: takes(ofSignature, optional('options', optionsOrEncoding)),
    cachePolicyFor: onceFinalized,
    isIntact: ([signature], result) => hasSignature(signature, result),
  }),
  method({
    name: 'getTokenAccountsByOwner',
    checkParams: takes(
      required('owner', solanaAddress),
      required('filter', options),
      withOptions,
    ),
    credits: 20,
  }),
  method({
    name: 'getTokenAccountBalance',
    checkParams: takes(ofAddress, withOptions),
  }),
  method({
    name: 'getTokenSupply',
    checkParams: takes(required('mint', solanaAddress), withOptions),
  }),
]

const sends: readonly NodeMethod[] = [
  method({
    name: 'sendTransaction',
    checkParams: takes(ofTransaction, withOptions),
    credits: 10,
    effect: 'send',
  }),
  method({
    name: 'requestAirdrop',
    checkParams: takes(
      ofAddress,
      required('lamports', wholeNumber),
      withOptions,
    ),
    credits: 10,
    effect: 'send',
  }),
]

const subscribe = (
  kind: string,
  checkParams: NodeMethod['checkParams'],
): NodeMethod[] => [
  method({
    name: `${kind}Subscribe`,
    checkParams,
    credits: 10,
    effect: 'subscribe',
  }),
  method({
    name: `${kind}Unsubscribe`,
    checkParams: takes(required('subscription id', wholeNumber)),
    credits: 1,
    effect: 'subscribe',
  }),
]

const development = (row: Row): NodeMethod =>
  method({ credits: 1, effect: 'send', development: true, ...row })

/** By Surfpool's names; only for development chains and keys. */
const developmentMethods: readonly NodeMethod[] = [
  development({ name: 'surfnet_pauseClock', checkParams: takesNothing }),
  development({ name: 'surfnet_resumeClock', checkParams: takesNothing }),
  development({
    name: 'surfnet_timeTravel',
    checkParams: takes(required('time', options)),
  }),
  development({
    name: 'surfnet_setAccount',
    checkParams: takes(ofAddress, required('change', options)),
  }),
]

/** All methods of Solana networks. */
const table: ReadonlyMap<string, NodeMethod> = new Map(
  [
    ...reads,
    ...sends,
    ...subscribe('slot', takesNothing),
    ...subscribe('signature', takes(ofSignature, withOptions)),
    ...subscribe('account', takes(ofAddress, withOptions)),
    ...subscribe('logs', takes(required('filter', logsFilter), withOptions)),
    ...developmentMethods,
  ].map((one) => [one.name, one]),
)

export const findSolanaMethod = (name: string): NodeMethod | undefined =>
  table.get(name)

/** An encoded transaction is not decoded for this. */
const hasSignature = (signature: Json | undefined, result: Json): boolean => {
  const transaction = isJsonObject(result) ? result.transaction : undefined
  if (!isJsonObject(transaction)) return transaction !== undefined
  const { signatures } = transaction
  return Array.isArray(signatures) && signatures[0] === signature
}
