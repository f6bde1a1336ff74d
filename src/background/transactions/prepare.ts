import type { Json } from '@metamask/utils'
import type {
  Preparation,
  Prepared,
  PreparedCalls,
} from '../../messaging/transaction-contract.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { failureOf } from '../../protocol/revert-reason.ts'
import type { BatchedCall } from '../../protocol/send-calls-params.ts'
import { spenderOf, tokenOfCall } from '../../protocol/token-call.ts'
import type { TokenReport } from '../../protocol/token-facts.ts'
import {
  type TransactionRequest,
  toQuantity,
} from '../../protocol/transaction.ts'
import { type Grant, grantIn } from '../../protocol/wide-grant.ts'
import { toCodeAt } from '../nodes/code-at.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, askChain, toBigInt } from './ask-chain.ts'
import {
  feeChoices,
  REWARD_PERCENTILES,
  recentPriceOf,
  suggestedFees,
  tipsOf,
  typeOf,
} from './fee-choices.ts'
import { readToken } from './read-token.ts'
import { type Estimate, simulateCalls } from './simulate-calls.ts'

const BLOCKS = '0xa'

/**
 * The gas limit for a call whose estimate fails, in case the user sends it
 * anyway.
 */
const UNKNOWN_GAS = 1_000_000n

export type Wanted = {
  chainId: string
  account: string
  request: TransactionRequest
  /** The next nonce of the account, if the wallet has pending transactions. */
  nextNonce: (ask: AskChain) => Promise<bigint>
  /** Whether this wallet gave a spender as much before, on this chain. */
  approvedBefore: (grant: Grant) => boolean
}

/**
 * Everything about a transaction that the user needs and only the chain knows.
 */
export const prepareTransaction = (
  networks: Pick<Networks, 'nodeOf'>,
  { request, ...wanted }: Wanted,
): Promise<Preparation> =>
  askOrFail({ networks, chainId: wanted.chainId }, async (ask) => {
    const [chain, called] = await Promise.all([
      readChain(ask, wanted),
      readCalled(ask, { account: wanted.account, request }),
    ])
    return toPrepared(request, { chain, called, ...wanted })
  })

/** The same for each call of a batch. */
export const prepareCalls = (
  networks: Pick<Networks, 'nodeOf'>,
  { calls, ...wanted }: Omit<Wanted, 'request'> & { calls: BatchedCall[] },
): Promise<Preparation<PreparedCalls>> =>
  askOrFail({ networks, chainId: wanted.chainId }, async (ask) => {
    const { account } = wanted
    const [chain, all, simulated] = await Promise.all([
      readChain(ask, wanted),
      Promise.all(
        calls.map((request) => readCalled(ask, { account, request })),
      ),
      calls.length > 1
        ? simulateCalls(ask, { from: account, calls })
        : undefined,
    ])
    return {
      isInOrder: simulated !== undefined,
      calls: calls.map((request, index) => {
        const called = all[index] as Called
        const estimate = inOrder(called.estimate, simulated?.[index])
        return toPrepared(request, {
          chain,
          called: { ...called, estimate },
          ...wanted,
        })
      }),
    }
  })

/** What fails in its place fails; a call may need more gas after others. */
const inOrder = (alone: Estimate, simulated = alone): Estimate =>
  'failure' in simulated || 'failure' in alone || simulated.gas > alone.gas
    ? simulated
    : alone

const askOrFail = async <Facts>(
  {
    networks,
    chainId,
  }: { networks: Pick<Networks, 'nodeOf'>; chainId: string },
  read: (ask: AskChain) => Promise<Facts>,
): Promise<Preparation<Facts>> => {
  try {
    const ask = await askChain(networks, chainId)
    return { ready: true, prepared: await read(ask) }
  } catch (error) {
    if (error instanceof NodeOutageError) {
      return { ready: false, failure: error.reason }
    }
    // It is reachable, but does not answer as a node should.
    if (error instanceof NodeAnswerError) {
      return { ready: false, failure: 'malformed' }
    }
    throw error
  }
}

/** What is the same for all calls of an account. */
const readChain = async (
  ask: AskChain,
  { account, nextNonce }: Pick<Wanted, 'account' | 'nextNonce'>,
) => {
  const [block, balance, nonce] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    ask('eth_getBalance', [account, 'latest']),
    nextNonce(ask),
  ])
  if (!isObject(block)) throw new NodeOutageError('malformed')
  return {
    market: await readMarket(ask, block),
    gasLimit: toBigInt(block.gasLimit as Json),
    balance: toQuantity(toBigInt(balance)),
    nonce: toQuantity(nonce),
  }
}

const readCalled = async (
  ask: AskChain,
  { account, request }: { account: string; request: TransactionRequest },
) => {
  const { to } = request
  const spender = to === undefined ? undefined : spenderOf(request.data)
  const [code, spenderCode, estimate, report] = await Promise.all([
    readCode(ask, to),
    readCode(ask, spender),
    estimateGas(ask, account, request),
    readCalledToken(ask, { account, request }),
  ])
  return {
    estimate,
    report,
    isContract: code === null ? null : code !== '0x',
    isSpenderContract:
      spenderCode === null ? null : toCodeAt(spenderCode) === 'contract',
  }
}

/** Null without an address. Another answer than code says nothing. */
const readCode = async (
  ask: AskChain,
  address: string | undefined,
): Promise<string | null> => {
  if (address === undefined) return null
  const code = await ask('eth_getCode', [address, 'latest'])
  if (typeof code === 'string' && /^0x(?:[\da-f]{2})*$/i.test(code)) return code
  throw new NodeOutageError('malformed')
}

type Called = Awaited<ReturnType<typeof readCalled>>

const toPrepared = (
  request: TransactionRequest,
  {
    chain: { market, gasLimit, balance, nonce },
    called: { estimate, report, isContract, isSpenderContract },
    account,
    approvedBefore,
  }: Pick<Wanted, 'account' | 'approvedBefore'> & {
    chain: Awaited<ReturnType<typeof readChain>>
    called: Called
  },
): Prepared => {
  const type = typeOf(request, market.baseFee !== undefined)
  const choices = feeChoices(market, type)
  const grant = grantIn(request.data, account)
  return {
    type,
    choices,
    suggested: suggestedFees(request, choices.normal),
    baseFee: market.baseFee === undefined ? null : toQuantity(market.baseFee),
    gas: request.gas ?? toQuantity(gasFor(estimate, gasLimit)),
    estimate: 'gas' in estimate ? toQuantity(estimate.gas) : null,
    recentPrice:
      market.recentPrice === null ? null : toQuantity(market.recentPrice),
    failure: 'failure' in estimate ? estimate.failure : null,
    balance,
    nonce,
    isContract,
    isSpenderContract,
    approvedBefore: grant !== undefined && approvedBefore(grant),
    ...report,
  }
}

const readCalledToken = async (
  ask: AskChain,
  { account, request }: { account: string; request: TransactionRequest },
): Promise<TokenReport> => {
  const address = tokenOfCall(request)
  return address === undefined
    ? { token: null, nft: null }
    : readToken(ask, { address, account })
}

const estimateGas = async (
  ask: AskChain,
  from: string,
  { to, value, data, accessList }: TransactionRequest,
): Promise<Estimate> => {
  // Without fees: whether the account can pay them is shown separately.
  const call = {
    from,
    ...(to !== undefined && { to }),
    value,
    data,
    ...(accessList && { accessList }),
  }
  try {
    return { gas: toBigInt(await ask('eth_estimateGas', [call])) }
  } catch (error) {
    if (!(error instanceof NodeAnswerError)) throw error
    return { failure: failureOf(error) }
  }
}

/** A plain transfer has a fixed cost; a call may cost more a block later. */
const gasFor = (estimate: Estimate, blockLimit: bigint): bigint => {
  const wanted =
    'failure' in estimate
      ? UNKNOWN_GAS
      : estimate.gas === 21_000n
        ? estimate.gas
        : (estimate.gas * 6n) / 5n
  return wanted < blockLimit ? wanted : blockLimit
}

const readMarket = async (ask: AskChain, block: Record<string, unknown>) => {
  const hasBaseFee = typeof block.baseFeePerGas === 'string'
  const [history, advice] = await Promise.all([
    unlessRefused(
      ask('eth_feeHistory', [BLOCKS, 'latest', REWARD_PERCENTILES]),
    ),
    hasBaseFee
      ? unlessRefused(ask('eth_maxPriorityFeePerGas'))
      : ask('eth_gasPrice'),
  ])
  const recentPrice = recentPriceOf(history)
  if (!hasBaseFee) {
    const price = toBigInt(advice)
    return { baseFee: undefined, tips: [], advice: price, recentPrice }
  }
  const current = toBigInt(block.baseFeePerGas as Json)
  const fees =
    isObject(history) && Array.isArray(history.baseFeePerGas)
      ? history.baseFeePerGas
      : []
  const next = fees.at(-1) as Json | undefined
  return {
    baseFee: next === undefined ? current : toBigInt(next),
    tips: tipsOf(history),
    advice: advice === null ? 0n : toBigInt(advice),
    recentPrice,
  }
}

/** Nodes need not support the methods that only improve fees. */
const unlessRefused = async (asked: Promise<Json>): Promise<Json> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NodeAnswerError) return null
    throw error
  }
}
