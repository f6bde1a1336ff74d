import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

/** What the calls of one key came to. */
export type Tally = { answered: number; refused: number; failed: number }

export type Load = {
  tallies: ReadonlyMap<string, Tally>
  /** The longest time that an answer took, in milliseconds. */
  slowest: () => number
  stop: () => Promise<void>
}

/** A call that costs 5 credits and is never cached. */
const BODY = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
/** Between two calls of a key, so that the machine is not the limit. */
const PAUSE_MS = 4

/** Calls each replica with each key, one call at a time, until it is stopped. */
export const startLoad = (
  ports: readonly number[],
  keys: readonly string[],
): Load => {
  const tallies = new Map(
    keys.map((key) => [key, { answered: 0, refused: 0, failed: 0 }]),
  )
  let isRunning = true
  let slowest = 0
  const pools = ports.map(
    (port) => new Pool(`http://127.0.0.1:${port}`, { connections: 16 }),
  )

  const callOnce = async (pool: Pool, key: string): Promise<keyof Tally> => {
    const startedAt = performance.now()
    try {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: `/main/v3/${key}`,
        headers: { 'content-type': 'application/json' },
        body: BODY,
      })
      const text = await body.text()
      slowest = Math.max(slowest, performance.now() - startedAt)
      if (statusCode === 200 && text.includes('"result"')) return 'answered'
      // By its plan: -32005, during an outage with 503.
      return text.includes('"code":-32005') ? 'refused' : 'failed'
    } catch {
      return 'failed'
    }
  }
  const run = async (pool: Pool, key: string): Promise<void> => {
    const tally = tallies.get(key)
    while (isRunning && tally) {
      tally[await callOnce(pool, key)] += 1
      await sleep(PAUSE_MS)
    }
  }
  const running = pools.flatMap((pool) => keys.map((key) => run(pool, key)))
  return {
    tallies,
    slowest: () => slowest,
    stop: async () => {
      isRunning = false
      await Promise.all(running)
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }
}
