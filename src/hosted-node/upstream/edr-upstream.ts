import type { Provider } from '@nomicfoundation/edr'
import type { Json } from '../../node-client/json.ts'
import { parseNodeUrl } from '../../node-client/node-url.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Outcome, RpcError } from '../json-rpc.ts'
import { withSimulation } from '../simulation/with-simulation.ts'
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
  forkUrl?: string,
): Promise<Upstream> => {
  const listeners = new Map<bigint, StreamListener>()
  const conceal = concealing(forkUrl)
  let provider: Provider | undefined = await openEdrProvider({
    chainId,
    forkUrl,
    onEvent: ({ filterId, result }) => listeners.get(filterId)?.onEvent(result),
  }).catch((error: unknown) => {
    throw new Error(conceal(String(error)))
  })
  const ask: Upstream['send'] = async (asked) => {
    if (!provider) throw new OutageError('unreachable')
    const call = withDefaultGas(asked)
    // EDR does not know this method.
    if (call.method === 'net_listening') return { result: true }
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
  const send = withSimulation(withEmptyFilters(ask))
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
