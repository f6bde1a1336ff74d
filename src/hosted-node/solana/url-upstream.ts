import { resultOf } from '../../node-client/ask.ts'
import { createCheckedCall } from '../../node-client/checked-call.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { Upstream } from '../upstream/upstream.ts'
import {
  DEADLINE_MS,
  openHttp,
  refuseLimit,
  throwOutage,
} from '../upstream/url-upstream.ts'
import { parseSolana } from './parse-answer.ts'
import { PREFLIGHT_FAILURE } from './rpc-failure.ts'
import { createUrlStreams } from './url-streams.ts'

export type SolanaUrlOptions = {
  name: string
  url?: string
  /** For subscriptions only: sockets of Solana nodes answer no calls. */
  wsUrl?: string
  genesisHash: string
  final: boolean
  deadlineMs?: number
}

/** A Solana node with an HTTP address, and a WebSocket for subscriptions. */
export const createSolanaUrlUpstream = ({
  name,
  url,
  wsUrl,
  genesisHash,
  final,
  deadlineMs = DEADLINE_MS,
}: SolanaUrlOptions): Upstream => {
  if (url === undefined) throw new TypeError(`${name} has no url`)
  const http = openHttp(url, deadlineMs, parseSolana)
  const ask = createCheckedCall(http.ask, {
    chainId: genesisHash,
    askChainId: async () => {
      try {
        const said = await resultOf(http.ask, { method: 'getGenesisHash' })
        return String(said)
      } catch (error) {
        // A caller would mistake it for the answer to its own call.
        if (error instanceof NodeAnswerError) {
          throw new NodeOutageError('malformed')
        }
        throw error
      }
    },
  })
  const streams = createUrlStreams({ url: wsUrl, deadlineMs })
  return {
    name,
    final,
    development: false,
    send: (call) =>
      ask(call).then((outcome) => {
        // The program chose its words.
        const isPreflight =
          'error' in outcome && outcome.error.code === PREFLIGHT_FAILURE
        return isPreflight ? outcome : refuseLimit(call)(outcome)
      }, throwOutage),
    subscribe: streams.subscribe,
    close: async () => {
      streams.close()
      await http.pool.close()
    },
  }
}
