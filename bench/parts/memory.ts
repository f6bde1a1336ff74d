import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import {
  accounts,
  holding,
  LOCAL,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { launchBench } from '../browser/launch.ts'
import { type Memory, memoryOf } from '../browser/memory.ts'
import { floorId } from '../floor/build-floor.ts'
import { openPorts } from '../in-page/page-ports.ts'
import { timeCalls } from '../in-page/time-calls.ts'
import { mib } from '../report/format.ts'
import type { Part } from '../run/part.ts'
import { getSession, scopeOf, waysOf } from './local-call.ts'

const PORTS = 100
const CALLS = 10_000
const CALLS_AT_ONCE = 1_000
const MOST_HEAP = 4

type State = { name: string; memory: Record<'wallet' | 'bare', Memory> }

/** Both extensions alone in a browser: each has one process. */
export const memory: Part = async ({ floor, site, times }) => {
  const origin = site('memory')
  const browsers = {
    wallet: await launchBench({
      wallet: {
        ...holding(accounts.first),
        ...storedSessions([origin], { [LOCAL]: scopeOf(LOCAL) }),
      },
    }),
    bare: await launchBench({ extensions: [floor] }),
  }
  const ids = { wallet: extensionId, bare: floorId }
  const ways = waysOf('injected')
  let wrong = 0
  try {
    const pages = {
      wallet: await browsers.wallet.open(origin),
      bare: await browsers.bare.open(origin),
    }
    const call = async (who: 'wallet' | 'bare', count: number) => {
      const timed = await pages[who].evaluate(timeCalls, {
        way: ways[who],
        calls: Array.from({ length: count }, () => ({
          call: getSession,
          expected: who === 'wallet' ? LOCAL : 'null',
        })),
        inFlight: 50,
      })
      wrong += timed.wrong
    }
    const states: State[] = []
    const note = async (name: string) =>
      states.push({
        name,
        memory: {
          wallet: await memoryOf(browsers.wallet, ids.wallet),
          bare: await memoryOf(browsers.bare, ids.bare),
        },
      })
    const both = ['wallet', 'bare'] as const
    for (const who of both) await call(who, 1)
    await note('idle')
    for (const who of both) {
      const greeting = { jsonrpc: '2.0', id: 1, ...getSession }
      const ports = { extensionId: ids[who], count: PORTS, greeting }
      await pages[who].evaluate(openPorts, ports)
    }
    await note(`${PORTS} ports`)
    const calls = times(CALLS / CALLS_AT_ONCE) * CALLS_AT_ONCE
    for (const who of both) {
      for (let sent = 0; sent < calls; sent += CALLS_AT_ONCE) {
        await call(who, CALLS_AT_ONCE)
      }
    }
    await note(`after ${calls.toLocaleString('en')} calls`)
    const size = (bytes: number | undefined): string =>
      bytes === undefined ? 'unknown' : mib(bytes)
    const bars = (figure: keyof Memory) =>
      states.map(({ name, memory }) => ({
        label: `${figure}, ${name}`,
        bars: [
          {
            series: 'Portolan' as const,
            value: (memory.wallet[figure] ?? 0) / 2 ** 20,
          },
          {
            series: 'bare extension' as const,
            value: (memory.bare[figure] ?? 0) / 2 ** 20,
          },
        ],
        ...(figure === 'heap' && { goal: MOST_HEAP }),
      }))
    return {
      tables: [
        {
          title: 'Memory of the worker, in MiB',
          head: ['state', 'heap', 'bare', 'process', 'bare'],
          rows: states.map(({ name, memory: { wallet, bare } }) => [
            name,
            size(wallet.heap),
            size(bare.heap),
            size(wallet.process),
            size(bare.process),
          ]),
        },
      ],
      goals: states.map(({ name, memory: { wallet } }) => ({
        name: `heap of the worker, ${name}`,
        value: wallet.heap / 2 ** 20,
        atMost: MOST_HEAP,
        unit: 'MiB',
      })),
      plots: [
        {
          file: 'memory',
          title: 'Memory of the worker',
          unit: 'MiB',
          groups: [...bars('heap'), ...bars('process')],
        },
      ],
      wrong,
    }
  } finally {
    for (const browser of Object.values(browsers)) await browser.close()
  }
}
