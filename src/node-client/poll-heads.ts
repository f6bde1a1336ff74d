import { isObject } from '../protocol/json-rpc.ts'
import type { Call } from './ask.ts'
import { NodeOutageError } from './errors.ts'
import type { Json } from './json.ts'
import { type Poll, startPoll } from './poll.ts'
import type { SubscriptionListener } from './socket-subscriptions.ts'

/** With more new blocks at once, the stream counts as lost. */
const MAX_BEHIND = 64

type Block = Record<string, Json> & { hash: string; parentHash: string }

/**
 * New heads of a node without subscriptions, by polling its latest block.
 * Blocks in between are found through their children, so that a reorganisation
 * emits each block of the new branch in order, as `eth_subscribe` does.
 */
export const pollHeads = async ({
  request,
  everyMs,
  listener: { onEvent, onLost },
}: {
  request: Call<Json>
  everyMs: number
  listener: SubscriptionListener
}): Promise<Poll> => {
  const sent: string[] = []
  const remember = ({ hash }: Block): void => {
    sent.push(hash)
    if (sent.length > 2 * MAX_BEHIND) sent.shift()
  }

  const newSince = async (head: Block): Promise<Block[]> => {
    const blocks = [head]
    let { parentHash } = head
    while (!sent.includes(parentHash)) {
      if (blocks.length >= MAX_BEHIND) throw new NodeOutageError('malformed')
      const parent = await blockOf(request, 'eth_getBlockByHash', parentHash)
      blocks.unshift(parent)
      parentHash = parent.parentHash
    }
    return blocks
  }

  const latest = (): Promise<Block> =>
    blockOf(request, 'eth_getBlockByNumber', 'latest')

  remember(await latest())
  return startPoll({
    everyMs,
    work: async () => {
      const head = await latest()
      if (head.hash === sent.at(-1)) return
      // A head that was sent before: the chain went back to it.
      const blocks = sent.includes(head.hash) ? [head] : await newSince(head)
      for (const block of blocks) {
        remember(block)
        onEvent(headerOf(block))
      }
    },
    onFailure: onLost,
  })
}

const blockOf = async (
  request: Call<Json>,
  method: string,
  which: string,
): Promise<Block> => {
  const block = await request({ method, params: [which, false] })
  if (
    !isObject(block) ||
    typeof block.hash !== 'string' ||
    typeof block.parentHash !== 'string'
  ) {
    throw new NodeOutageError('malformed')
  }
  return block as Block
}

/** `eth_subscribe` sends headers, so this removes the other members. */
const headerOf = ({
  transactions: _transactions,
  uncles: _uncles,
  withdrawals: _withdrawals,
  size: _size,
  totalDifficulty: _totalDifficulty,
  ...header
}: Block): Json => header
