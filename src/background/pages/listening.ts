import type { Log } from '../host/log.ts'
import type { Connection, SyncTopic, TopicEvent } from './connection.ts'

/** The topics that one connection listens to, and how far it is in each. */
export type Listening = Readonly<{
  /** From now on, from these cursors; none means from here. */
  listen: (topic: string, cursors: readonly string[]) => void
  /** Resolves when all that is missed now is sent, also for who joins in. */
  sync: (connection: Connection, topic: string) => Promise<void>
  /** False when the connection has this cursor, and there is no event. */
  isNews: (event: TopicEvent) => boolean
  end: (topic: string) => void
}>

type Listened = {
  cursors: readonly string[]
  /** Whether the connection was told where it stands. */
  isSynced: boolean
  syncing: Promise<void>
}

export const createListening = ({
  topicOf,
  log,
}: {
  topicOf: (topic: string) => SyncTopic | undefined
  log: Log
}): Listening => {
  const topics = new Map<string, Listened>()
  return {
    listen: (topic, cursors) => {
      const syncing = Promise.resolve()
      topics.set(topic, { cursors, isSynced: false, syncing })
    },
    sync: (connection, topic) => {
      const listened = topics.get(topic)
      const syncTopic = topicOf(topic)
      if (!listened) return Promise.resolve()
      if (!syncTopic) {
        connection.end(topic)
        return Promise.resolve()
      }
      // One after the other, each reads anew: the last that is sent is true.
      listened.syncing = listened.syncing
        .then(() =>
          syncTopic(connection, { topic, cursors: [...listened.cursors] }),
        )
        .catch((error) => {
          const { origin } = connection.caller
          log.error(`a page of ${origin} is not told its ${topic}`, error)
        })
      return listened.syncing
    },
    isNews: ({ topic, cursor, event }) => {
      const listened = topics.get(topic)
      if (!listened) return false
      const isKnown = listened.isSynced && listened.cursors.at(-1) === cursor
      listened.cursors = [cursor]
      listened.isSynced = true
      return event !== undefined || !isKnown
    },
    end: (topic) => void topics.delete(topic),
  }
}
