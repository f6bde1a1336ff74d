import { internalError, type Outcome } from '../json-rpc.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { createCollector } from './collect-garbage.ts'
import type { FromChain, ToChain } from './messages.ts'

/**
 * The process of one development chain; its argument is the chain id,
 * PORTOLAN_CHAIN its settings as JSON, and PORTOLAN_FORK_CACHE a folder for
 * EDR's cache if it is a fork. Nothing can interrupt EDR's native code,
 * so the gateway runs each chain in a process that it can kill.
 */

// The gateway ended, in whatever way; a call that EDR executes ends with us.
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()

// A Ctrl-C reaches all processes of a terminal, but the gateway still answers
// its calls in flight.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

const say = (message: FromChain): void => {
  // It fails only when the gateway has ended.
  process.send?.(message, () => undefined)
}

const chain = await createEdrUpstream(
  Number(process.argv[2]),
  JSON.parse(process.env.PORTOLAN_CHAIN || '{}'),
).catch((error: unknown) => {
  const failed = error instanceof Error ? error.message : String(error)
  process.send?.({ failed }, () => process.exit(1))
  // The process ends when the message is sent.
  return new Promise<never>(() => undefined)
})
const streams = new Map<number, () => void>()
const collectGarbage = createCollector()

const answer = async (message: Exclude<ToChain, { unsubscribe: number }>) => {
  if ('call' in message) return await chain.send(message.call)
  const { id, subscribe: topic } = message
  const stop = await chain.subscribe(topic, {
    onEvent: (event) => say({ stream: id, event }),
    onLost: () => undefined,
  })
  streams.set(id, stop)
  return { result: true }
}

process.on('message', async (message: ToChain) => {
  if ('unsubscribe' in message) {
    streams.get(message.unsubscribe)?.()
    streams.delete(message.unsubscribe)
    return
  }
  const outcome = await answer(message).catch(
    (): Outcome => ({ error: internalError }),
  )
  await collectGarbage()
  say({ id: message.id, outcome })
})

say({ ready: true })
