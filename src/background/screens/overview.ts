import type { ConnectedPage, Overview } from '../../messaging/popup-contract.ts'
import type { Connection } from '../pages/connection.ts'

/** The current connections, for the popup's first screen. */
export const createOverview = ({
  connections,
  ...wallet
}: {
  version: string
  extensionId: string
  isRecording: boolean
  connections: readonly Connection[]
}): Overview => {
  const origins = new Set(connections.map(({ caller }) => caller.origin))
  return {
    ...wallet,
    pages: [...origins].map((origin) =>
      toPage(
        origin,
        connections.filter(({ caller }) => caller.origin === origin),
      ),
    ),
  }
}

const toPage = (
  origin: string,
  connections: readonly Connection[],
): ConnectedPage => ({
  origin,
  transports: [
    ...new Set(connections.map(({ caller }) => caller.transport)),
  ].sort(),
  connections: connections.length,
})
