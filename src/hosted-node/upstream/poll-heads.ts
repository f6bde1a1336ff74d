import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { OutageError } from './outage.ts'
import { type Poll, startPoll } from './poll.ts'
import type { StreamListener, Upstream } from './upstream.ts'

/** Beyond that many new blocks at once the stream is taken for broken. */
const MAX_BEHIND = 64

type Block = Record<string, Json> & { hash: string; parentHash: string }

/**
 * New heads of a node that cannot tell them, by asking for its latest block.
 * Blocks in between are found by their children, so that a reorganisation is
 * told as `eth_subscribe` tells it: each block of the new branch, in order.
 */
export const pollHeads = async ({
  send,
  everyMs,
  listener: { onEvent, onLost },
}: {
  send: Upstream['send']
  everyMs: number
  listener: StreamListener
}): Promise<Poll> => {
  const told: string[] = []
  const remember = ({ hash }: Block): void => {
    told.push(hash)
    if (told.length > 2 * MAX_BEHIND) told.shift()
  }

  const newSince = async (head: Block): Promise<Block[]> => {
    const blocks = [head]
    let { parentHash } = head
    while (!told.includes(parentHash)) {
      if (blocks.length >= MAX_BEHIND) throw new OutageError('malformed')
      const parent = await blockOf(send, 'eth_getBlockByHash', parentHash)
      blocks.unshift(parent)
      parentHash = parent.parentHash
    }
    return blocks
  }

  const latest = (): Promise<Block> =>
    blockOf(send, 'eth_getBlockByNumber', 'latest')

  remember(await latest())
  return startPoll({
    everyMs,
    work: async () => {
      const head = await latest()
      if (head.hash === told.at(-1)) return
      // A head that was told before: the chain went back to it.
      const blocks = told.includes(head.hash) ? [head] : await newSince(head)
      for (const block of blocks) {
        remember(block)
        onEvent(headerOf(block))
      }
    },
    onFailure: onLost,
  })
}

const blockOf = async (
  send: Upstream['send'],
  method: string,
  which: string,
): Promise<Block> => {
  const outcome = await send({ method, params: [which, false] })
  const block = 'result' in outcome ? outcome.result : undefined
  if (
    !isObject(block) ||
    typeof block.hash !== 'string' ||
    typeof block.parentHash !== 'string'
  ) {
    throw new OutageError('malformed')
  }
  return block as Block
}

/** `eth_subscribe` sends headers: without what is no part of one. */
const headerOf = ({
  transactions: _transactions,
  uncles: _uncles,
  withdrawals: _withdrawals,
  size: _size,
  totalDifficulty: _totalDifficulty,
  ...header
}: Block): Json => header
