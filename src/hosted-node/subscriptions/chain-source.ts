import type { AskNode } from '../../node-client/chain/read-chain.ts'
import { NodeAnswerError } from '../../node-client/errors.ts'
import type { Topic } from '../../node-client/topic-streams.ts'
import type { Ask } from '../methods/node-method.ts'
import type { StreamListener } from '../upstream/upstream.ts'

/** The network, through any of its nodes. Both reject with OutageError. */
export type ChainSource = Readonly<{
  ask: Ask
  subscribe: (topic: Topic, listener: StreamListener) => Promise<() => void>
}>

/** Rejects with a message of our own, which can be logged, if it is refused. */
export const toAskNode =
  (ask: Ask): AskNode =>
  async (call) => {
    const outcome = await ask(call)
    if (!('error' in outcome)) return outcome.result
    const message = `${call.method} was refused`
    throw new NodeAnswerError({ ...outcome.error, message })
  }
