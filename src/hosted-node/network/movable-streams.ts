import type { StreamListener } from '../upstream/upstream.ts'
import type { OwnNode } from './own-node.ts'

/** Streams of events, each with the node that it comes from. */
export type MovableStreams = {
  /** Resolves with the function that ends the stream. */
  open: (stream: {
    from: OwnNode
    start: (listener: StreamListener) => Promise<() => void>
    listener: StreamListener
  }) => Promise<() => void>
  /** Reports streams of bad nodes as lost, so that they are opened again. */
  loseFrom: (isBad: (node: OwnNode) => boolean) => void
}

export const createMovableStreams = (): MovableStreams => {
  const streams = new Map<() => void, OwnNode>()
  return {
    open: async ({ from, start, listener: { onEvent, onLost } }) => {
      let isOver = false
      let end = (): void => undefined
      const stop = (): void => {
        isOver = true
        streams.delete(lose)
        end()
      }
      const lose = (): void => {
        if (isOver) return
        stop()
        onLost()
      }
      end = await start({ onEvent, onLost: lose })
      if (!isOver) streams.set(lose, from)
      return stop
    },
    loseFrom: (isBad) => {
      for (const [lose, from] of streams) if (isBad(from)) lose()
    },
  }
}
