import type { Log } from '../host/log.ts'
import type { Connection, SyncTopic, TopicEvent } from './connection.ts'

/** The topics that one connection listens to, with its cursors. */
export type Listening = Readonly<{
  /** Starts at these cursors; without any, starts now. */
  listen: (topic: string, cursors: readonly string[]) => void
  /**
   * Resolves when all that is missing now was sent. Concurrent calls share the
   * wait.
   */
  sync: (connection: Connection, topic: string) => Promise<void>
  /** False if the connection already has this cursor and there is no event. */
  isNews: (event: TopicEvent) => boolean
  end: (topic: string) => void
}>

type Listened = {
  cursors: readonly string[]
  /** Whether the connection was sent a cursor. */
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
      // Serialized, and each reads the current state, so the last one sent is
      // current.
      listened.syncing = listened.syncing
        .then(() =>
          syncTopic(connection, { topic, cursors: [...listened.cursors] }),
        )
        .catch((error) => {
          const { origin } = connection.caller
          log.error(`sending ${topic} to a page of ${origin} failed`, error)
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
