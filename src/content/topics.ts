import { limits } from '../protocol/limits.ts'
import {
  SUBSCRIPTION_PREFIX,
  type TopicCursors,
  type ToRelay,
} from '../protocol/link.ts'

export type Topics = Readonly<{
  isEmpty: () => boolean
  hasSubscriptions: () => boolean
  /** Whether the worker has sent the state of each over this port. */
  isSynced: () => boolean
  /** False if the page already listens to it. */
  listen: (topic: string) => boolean
  /** With the answer that was just sent to the page. */
  begin: (topics: readonly TopicCursors[]) => void
  /** Whether the page listens to it, so that the event is forwarded. */
  take: (event: Extract<ToRelay, { type: 'event' }>) => boolean
  end: (topic: string) => void
  endSubscriptions: () => void
  /** All topics, for a worker that may know none. */
  connect: () => TopicCursors[]
}>

type Topic = { cursors: string[]; isSynced: boolean }

/**
 * The cursors of the page in each topic. They are exact here: a cursor changes
 * in the same turn in which its event is forwarded, and both end with the page.
 * A worker cannot know that.
 */
export const createTopics = (): Topics => {
  const topics = new Map<string, Topic>()

  const isSubscription = (topic: string): boolean =>
    topic.startsWith(SUBSCRIPTION_PREFIX)

  return {
    isEmpty: () => topics.size === 0,
    hasSubscriptions: () => [...topics.keys()].some(isSubscription),
    isSynced: () => [...topics.values()].every(({ isSynced }) => isSynced),
    listen: (topic) => {
      if (topics.has(topic)) return false
      topics.set(topic, { cursors: [], isSynced: false })
      return true
    },
    begin: (begun) => {
      for (const { topic, cursors } of begun) {
        topics.set(topic, { cursors: [...cursors], isSynced: true })
      }
    },
    take: ({ topic, cursor }) => {
      const known = topics.get(topic)
      if (!known) return false
      known.cursors = lastOf([...known.cursors, cursor])
      known.isSynced = true
      return true
    },
    end: (topic) => void topics.delete(topic),
    endSubscriptions: () => {
      for (const topic of [...topics.keys()].filter(isSubscription)) {
        topics.delete(topic)
      }
    },
    connect: () =>
      [...topics].map(([topic, known]) => {
        known.isSynced = false
        return { topic, cursors: known.cursors }
      }),
  }
}

/** As many as the limits allow; the last one is always retained. */
const lastOf = (cursors: readonly string[]): string[] => {
  const last: string[] = []
  let characters = 0
  for (const cursor of cursors.slice(-limits.cursors).toReversed()) {
    characters += cursor.length
    if (last.length > 0 && characters > limits.cursorCharacters) break
    last.unshift(cursor)
  }
  return last
}
