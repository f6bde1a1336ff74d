import { afterAll, describe, expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { rounds, testSeed } from '../../dev/test-rounds.ts'
import { createSubscriptions } from './subscriptions.ts'
import { ScriptedChain } from './testing/scripted-chain.ts'
import { HastyTiming } from './testing/scripted-timing.ts'

type Head = { number: string; hash: string; parentHash: string }

type Log = { blockHash: string; logIndex: string; removed: boolean }

/** The state that a dapp derives from its events. */
class View {
  heads: string[]
  restarts = 0
  /** Collected, not thrown: the code that delivers events would only retry. */
  faults: string[] = []
  logs: string[] = []

  constructor(known: string[]) {
    this.heads = known
  }

  readonly onHead = ({ hash, parentHash }: Head): void => {
    if (this.heads.at(-1) === hash) this.faults.push(`${hash} sent twice`)
    const fellTo = this.heads.indexOf(hash)
    if (fellTo !== -1) {
      this.heads = this.heads.slice(0, fellTo + 1)
      return
    }
    const parent = this.heads.indexOf(parentHash)
    if (parent === -1) this.restarts += 1
    this.heads = [...this.heads.slice(0, parent + 1), hash]
  }

  readonly onLog = ({ blockHash, logIndex, removed }: Log): void => {
    const id = `${blockHash}/${logIndex}`
    if (removed) {
      if (this.logs.pop() !== id) this.faults.push(`${id} removed out of turn`)
      return
    }
    if (this.logs.includes(id)) this.faults.push(`${id} sent twice`)
    this.logs.push(id)
  }
}

const runs = {
  numRuns: rounds('SUBSCRIBER_SCRIPTS', { short: 40, long: 600 }),
}

const small = fc.integer({ min: 1, max: 6 })

type Event = (chain: ScriptedChain, look: () => void) => void

const growth: fc.Arbitrary<Event> = fc
  .tuple(small, fc.integer({ min: 0, max: 2 }))
  .map(
    ([count, logs]) =>
      (chain) =>
        chain.extend(count, logs),
  )

const loss: fc.Arbitrary<Event> = fc
  .tuple(fc.nat(3), fc.nat(3))
  .map(([takes, asks]) => (chain) => {
    chain.failing = { takes, asks }
    chain.loseStreams()
  })

const outage: fc.Arbitrary<Event> = fc.nat(4).map((asks) => (chain) => {
  chain.failing.asks = asks
})

const reorganisation: fc.Arbitrary<Event> = fc.tuple(small, small).map(
  ([depth, count]) =>
    (chain) =>
      chain.reorganise(depth, count),
)

const fall: fc.Arbitrary<Event> = small.map((depth) => (chain, look) => {
  chain.fall(depth)
  look()
})

const wayBack: fc.Arbitrary<Event> = small.map((depth) => (chain) => {
  const tip = chain.head
  chain.reorganise(depth, 1)
  chain.returnTo(tip)
})

/** How much of the work in flight is done before the next action. */
const pause = fc.oneof(fc.nat(6), fc.constant('settled' as const))

const runScript = async (
  chain: ScriptedChain,
  {
    script,
    window = 128,
    development = true,
  }: {
    script: readonly (readonly [Event, number | 'settled'])[]
    window?: number
    development?: boolean
  },
): Promise<View> => {
  const timing = new HastyTiming()
  const view = new View(chain.blocks.map(({ hash }) => hash))
  const subscriptions = createSubscriptions({
    source: chain,
    development,
    window,
    timing,
    warn: () => undefined,
    onReorganised: () => undefined,
  })
  const ids = new Map<string, (event: never) => void>()
  const connection = subscriptions.connect({
    send: (text) => {
      const { subscription, result } = JSON.parse(text).params
      ids.get(subscription)?.(result as never)
    },
    overflow: () => view.faults.push('too much at once'),
  })
  const now = Promise.resolve()
  for (const [topic, listener] of [
    ['newHeads', view.onHead],
    ['logs', view.onLog],
  ] as const) {
    const outcome = await connection.subscribe([topic], now)
    if ('error' in outcome) throw new Error(outcome.error.message)
    ids.set(String(outcome.result), listener)
  }
  for (const [event, wait] of script) {
    event(chain, subscriptions.look)
    if (wait === 'settled') await timing.settled(chain)
    else {
      for (let turn = 0; turn < wait; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }
  await timing.settled(chain)
  connection.close()
  return view
}

const logsOf = (chain: ScriptedChain): string[] =>
  chain.blocks.flatMap(({ hash, logs }) =>
    logs.map(({ logIndex }) => `${hash}/${logIndex}`),
  )

describe('the state that a subscriber derives from its events', {
  tags: ['long'],
}, () => {
  afterAll(() => {
    console.log(`${runs.numRuns} scripts in each test, seed ${testSeed}`)
  })

  it('matches the chain after any growth, reorganisation, fall and loss', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.oneof(growth, loss, outage, reorganisation, fall, wayBack),
            pause,
          ),
          { maxLength: 12 },
        ),
        fc.boolean(),
        async (script, announcesLast) => {
          const chain = new ScriptedChain({ length: 20, announcesLast })
          const view = await runScript(chain, { script })

          expect([view.heads, view.logs, view.restarts, view.faults]).toEqual([
            chain.blocks.map(({ hash }) => hash),
            logsOf(chain),
            0,
            [],
          ])
        },
      ),
      runs,
    )
  })

  it('matches the chain of a public network, whose head does not fall', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.oneof(growth, loss, outage, reorganisation, wayBack),
            pause,
          ),
          { maxLength: 12 },
        ),
        fc.boolean(),
        async (script, announcesLast) => {
          const chain = new ScriptedChain({ length: 20, announcesLast })
          const view = await runScript(chain, { script, development: false })

          expect([view.heads, view.logs, view.restarts, view.faults]).toEqual([
            chain.blocks.map(({ hash }) => hash),
            logsOf(chain),
            0,
            [],
          ])
        },
      ),
      runs,
    )
  })

  it('matches the chain if a node drops replaced blocks at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.oneof(growth, loss, outage, reorganisation, fall), pause),
          { maxLength: 12 },
        ),
        async (script) => {
          const chain = new ScriptedChain({ length: 20, forgets: true })
          const view = await runScript(chain, { script })

          expect([view.heads, view.logs, view.restarts, view.faults]).toEqual([
            chain.blocks.map(({ hash }) => hash),
            logsOf(chain),
            0,
            [],
          ])
        },
      ),
      runs,
    )
  })

  it('has every log, and the last heads, after gaps of any width', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.oneof(growth, loss, outage), pause), {
          maxLength: 20,
        }),
        async (script) => {
          const chain = new ScriptedChain({ length: 20, announcesLast: true })
          const view = await runScript(chain, { script, window: 4 })
          const hashes = chain.blocks.map(({ hash }) => hash)

          expect([view.logs, view.faults]).toEqual([logsOf(chain), []])
          expect(view.heads).toEqual(hashes.slice(-view.heads.length))
        },
      ),
      runs,
    )
  })
})
