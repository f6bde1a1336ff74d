import type { KitChains } from './chains/start-kit-chains.ts'
import type { Lane } from './lane.ts'

/**
 * `idle`: now. `request`: when the next request waits for a decision.
 * `sending`: when a node has received the next transaction.
 */
export type StopMoment = 'idle' | 'request' | 'sending'

const LOOK_AGAIN_MS = 5
const LONGEST_MS = 30_000

const SENDING = [
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'sendTransaction',
]

/** Stops the worker at a moment of a request. */
export const createStopAt =
  ({
    lane,
    chains,
    returned,
    stopWorker,
  }: {
    lane: Pick<Lane, 'call' | 'nextRequest'>
    chains: KitChains
    /** The ids of requests that the test has already. */
    returned: () => readonly string[]
    stopWorker: () => Promise<void>
  }) =>
  async (at: StopMoment): Promise<void> => {
    if (at === 'request') {
      const wanted = { known: returned(), timeout: LONGEST_MS }
      const request = await lane.nextRequest(wanted)
      if (!request) throw new Error('No request came, so nothing was stopped')
    }
    if (at === 'sending') await sent(chains)
    // Only a running worker can be stopped.
    if (at === 'idle') await lane.call('getOverview')
    await stopWorker()
  }

const sent = async ({ networks, node }: KitChains): Promise<void> => {
  const count = (): number =>
    networks
      .flatMap(({ name }) => node(name).calls())
      .filter(({ method }) => SENDING.includes(method)).length
  const before = count()
  const end = Date.now() + LONGEST_MS
  while (count() === before) {
    if (Date.now() > end) {
      throw new Error('Nothing was sent, so nothing was stopped')
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
