import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FromChain, ToChain } from '../chain/messages.ts'
import type { Outcome } from '../json-rpc.ts'
import { answerCall } from './answer-call.ts'
import { openSolanaChain } from './chain.ts'
import { createChainStreams } from './chain-streams.ts'
import { openJournal } from './journal.ts'
import { RpcFailure } from './rpc-failure.ts'
import { fromTopic } from './topic.ts'

/**
 * The process of one Solana chain; PORTOLAN_CHAIN has its settings as JSON. The
 * engine can end its process, so the gateway has none of it. The chain goes on
 * from its journal in the next process.
 */

const settings = JSON.parse(process.env.PORTOLAN_CHAIN || '{}')

/** The gateway ended, in whatever way: nobody needs the state any more. */
const end = (): never => {
  rmSync(settings.folder, { recursive: true, force: true })
  process.exit()
}
process.on('disconnect', end)
if (!process.connected) end()

// A Ctrl-C reaches all processes of a terminal, but the gateway still answers
// its calls in flight.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

const say = (message: FromChain): void => {
  // It fails only when the gateway has ended.
  process.send?.(message, () => undefined)
}

const chain = await openSolanaChain(settings, {
  journal: openJournal(join(settings.folder, 'journal')),
}).catch((error: unknown) => {
  const failed = error instanceof Error ? error.message : String(error)
  process.send?.({ failed }, () => process.exit(1))
  // The process ends when the message is sent.
  return new Promise<never>(() => undefined)
})
const streams = createChainStreams(chain)
const endings = new Map<number, () => void>()

/** The result is parsed by the gateway. */
const answer = (
  message: Exclude<ToChain, { unsubscribe: number }>,
): Outcome => {
  if ('call' in message) {
    const outcome = answerCall(chain, message.call)
    return 'json' in outcome ? { result: null, json: outcome.json } : outcome
  }
  const { id, subscribe } = message
  try {
    endings.set(
      id,
      streams.open(fromTopic(subscribe), (event) => say({ stream: id, event })),
    )
    return { result: true }
  } catch (error) {
    if (error instanceof RpcFailure) return { error: error.toRpcError() }
    throw error
  }
}

process.on('message', (message: ToChain) => {
  if ('unsubscribe' in message) {
    endings.get(message.unsubscribe)?.()
    endings.delete(message.unsubscribe)
    return
  }
  say({ id: message.id, outcome: answer(message) })
})

say({ ready: true })
