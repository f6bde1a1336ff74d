import type { Outcome } from '../json-rpc.ts'
import { OutageError } from '../upstream/outage.ts'
import type { StreamListener, Upstream } from '../upstream/upstream.ts'
import { answerCall, type TextOutcome } from './answer-call.ts'
import type { SolanaChain } from './chain.ts'
import { createChainStreams } from './chain-streams.ts'
import { RpcFailure } from './rpc-failure.ts'
import { fromTopic } from './topic.ts'

export const toOutcome = (outcome: TextOutcome): Outcome =>
  'json' in outcome
    ? { result: JSON.parse(outcome.json), json: outcome.json }
    : outcome

/**
 * A Solana development chain in this process. The service runs it in a process
 * of its own.
 */
export const createSolanaUpstream = (
  name: string,
  chain: SolanaChain,
): Upstream => {
  const streams = createChainStreams(chain)
  const open = new Set<StreamListener>()
  return {
    name,
    final: false,
    development: true,
    send: async (call) => toOutcome(answerCall(chain, call)),
    subscribe: async (topic, listener) => {
      try {
        const end = streams.open(fromTopic(topic), listener.onEvent)
        open.add(listener)
        return () => {
          open.delete(listener)
          end()
        }
      } catch (error) {
        // The params were checked before, so that only the limit is left.
        if (error instanceof RpcFailure) throw new OutageError('rate-limited')
        throw error
      }
    },
    close: async () => {
      chain.close()
      for (const { onLost } of open) onLost()
      open.clear()
    },
  }
}
