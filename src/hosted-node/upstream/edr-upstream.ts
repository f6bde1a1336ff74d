import type { Provider } from '@nomicfoundation/edr'
import type { Json } from '../../node-client/json.ts'
import { parseNodeUrl } from '../../node-client/node-url.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { ChainSettings } from '../chain/chain-settings.ts'
import { withDevelopment } from '../development/with-development.ts'
import { type Ask, createAsk } from '../development/with-methods.ts'
import type { Outcome, RpcError } from '../json-rpc.ts'
import { memberOf } from '../methods/intact.ts'
import { withDefaultGas } from './default-gas.ts'
import { withEmptyFilters } from './edr-filters.ts'
import { refusePanic } from './edr-panics.ts'
import { openEdrProvider, TRANSACTION_GAS_CAP } from './edr-provider.ts'
import { OutageError } from './outage.ts'
import type { StreamListener, Upstream } from './upstream.ts'

/**
 * A development chain in this process that mines each transaction when sent.
 * The service runs it in a process of its own (chain/).
 */
export const createEdrUpstream = async (
  chainId: number,
  settings: ChainSettings = {},
): Promise<Upstream> => {
  const listeners = new Map<bigint, StreamListener>()
  const conceal = concealing(settings.forkUrl)
  let provider: Provider | undefined = await openEdrProvider({
    chainId,
    settings,
    onEvent: ({ filterId, result }) => listeners.get(filterId)?.onEvent(result),
  }).catch((error: unknown) => {
    throw new Error(
      conceal(error instanceof Error ? error.message : String(error)),
    )
  })
  const ask: Upstream['send'] = async (asked) => {
    if (!provider) throw new OutageError('unreachable')
    const call = withDefaultGas(asked)
    const refused = refusePanic(call, TRANSACTION_GAS_CAP)
    if (refused) return { error: refused }
    const request = { jsonrpc: '2.0', id: 1, ...call }
    const { data } = await provider.handleRequest(JSON.stringify(request))
    const outcome = readOutcome(
      typeof data === 'string' ? JSON.parse(data) : data,
    )
    if (!('error' in outcome)) return outcome
    const { error } = outcome
    return { error: { ...error, message: conceal(error.message) } }
  }
  if (settings.forkUrl !== undefined) await catchUp(createAsk(ask))
  const send = withDevelopment(withEmptyFilters(ask), settings)
  return {
    name: `edr-${chainId}`,
    final: false,
    development: true,
    send,
    subscribe: async (topic, listener) => {
      const outcome = await send({ method: 'eth_subscribe', params: [topic] })
      if ('error' in outcome) throw new OutageError('malformed')
      const id = String(outcome.result)
      listeners.set(BigInt(id), listener)
      return () => {
        listeners.delete(BigInt(id))
        if (provider) void send({ method: 'eth_unsubscribe', params: [id] })
      }
    },
    close: async () => {
      // EDR has no close call: a provider ends when it is collected.
      provider = undefined
      for (const { onLost } of listeners.values()) onLost()
      listeners.clear()
    },
  }
}

/**
 * EDR would mine blocks that are older than the one it forked, if that is ahead
 * of the clock, as on another development chain.
 */
const catchUp = async (ask: Ask): Promise<void> => {
  const block = await ask('eth_getBlockByNumber', 'latest', false)
  const ahead =
    Number(memberOf(block, 'timestamp')) - Math.floor(Date.now() / 1_000)
  if (ahead >= 0) await ask('evm_increaseTime', ahead + 1)
}

/** The address of the node that was forked may contain a key. */
const concealing = (forkUrl?: string): ((message: string) => string) => {
  if (forkUrl === undefined) return (message) => message
  const secrets = parseNodeUrl(forkUrl, ['http', 'https'])
  return (message) =>
    secrets.isShownIn(message) ? 'the node that was forked failed' : message
}

const readOutcome = (answer: unknown): Outcome => {
  if (!isObject(answer)) throw new OutageError('malformed')
  const { error } = answer
  if (error === undefined) return { result: (answer.result ?? null) as Json }
  return { error: withoutEcho(error as RpcError) }
}

/** EDR returns the request itself, or null, where other nodes have no data. */
const withoutEcho = ({ code, message, data }: RpcError): RpcError =>
  data === undefined ||
  data === null ||
  (isObject(data) && data.jsonrpc === '2.0')
    ? { code, message }
    : { code, message, data }
