import { openEdrProvider } from '../../src/hosted-node/upstream/edr-provider.ts'
import { serveBodies } from './serve-bodies.ts'

/**
 * The raw node: EDR behind a minimal HTTP server. Its chain is that of the
 * service's own development networks.
 */
const provider = await openEdrProvider({
  chainId: 31_338,
  onEvent: () => undefined,
})

/** EDR answers a call without its frame, and takes calls one by one. */
const answerCall = async (call: { id: unknown }): Promise<string> => {
  const { data } = await provider.handleRequest(JSON.stringify(call))
  const outcome = typeof data === 'string' ? data : JSON.stringify(data)
  return `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},${outcome.slice(1)}`
}

serveBodies(async (body) => {
  const asked: { id: unknown } | { id: unknown }[] = JSON.parse(body)
  return Array.isArray(asked)
    ? `[${(await Promise.all(asked.map(answerCall))).join(',')}]`
    : await answerCall(asked)
})
