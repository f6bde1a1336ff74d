import type { Json } from '../../node-client/json.ts'
import type { Topic } from '../../node-client/topic-streams.ts'

/** What a subscription asks for, as `accountSubscribe` with its params. */
export type SolanaTopic = Readonly<{ method: string; params: readonly Json[] }>

/**
 * Streams of nodes are opened by a text. Those of Solana have too many
 * possible params to be listed in the type.
 */
export const toTopic = ({ method, params }: SolanaTopic): Topic =>
  JSON.stringify({ method, params }) as Topic

export const fromTopic = (topic: Topic): SolanaTopic => JSON.parse(topic)
