import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { settle } from './test-runners.ts'
import { runSteps, type Tally } from './test-steps.ts'

/** What the steps print, and their exit code. */
const run = async (
  steps: Record<string, () => Promise<Tally>>,
  signals = new EventEmitter(),
) => {
  const lines: string[] = []
  const print = (text: string) => lines.push(...text.split('\n'))
  const code = await runSteps(steps, { print, signals })
  return { code, lines, last: lines.at(-1) }
}

test('steps that pass are added up, with their seconds above the last line', async () => {
  const { code, last, lines } = await run({
    vitest: async () => ({ passed: 7, failed: 0 }),
    playwright: async () => ({ passed: 3, failed: 0 }),
  })
  expect([code, last]).toEqual([0, '10 passed, 0 failed'])
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^vitest +\d+\.\d s$/),
      expect.stringMatching(/^playwright +\d+\.\d s$/),
    ]),
  )
})

test('a step that fails or throws counts, and the next one still runs', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const { code, last } = await run({
    checks: async () => ({ passed: 5, failed: 1 }),
    vitest: () => Promise.reject(new Error('crashed')),
    playwright: async () => ({ passed: 3, failed: 2 }),
  })
  expect([code, last]).toEqual([1, '8 passed, 4 failed'])
  expect(errors).toHaveBeenCalledWith(new Error('crashed'))
})

test.each(['SIGINT', 'SIGTERM'])(
  'after %s no other step starts, and the run has failed',
  async (signal) => {
    const next = vi.fn()
    const signals = new EventEmitter()
    const vitest = async () => {
      signals.emit(signal)
      return { passed: 7, failed: 0 }
    }
    const { code, last } = await run({ vitest, playwright: next }, signals)
    expect([code, last]).toEqual([1, '7 passed, 1 failed'])
    expect(next).not.toHaveBeenCalled()
  },
)

test.each([
  ['passes', { passed: 7, failed: 0 }, 0, 0],
  ['failed', { passed: 7, failed: 2 }, 1, 2],
  ['failed outside of every test', { passed: 7, failed: 0 }, 1, 1],
  ['executed no test', { passed: 0, failed: 0 }, 0, 1],
])('a runner that %s has as many failures', (_, counted, exitCode, failed) => {
  expect(settle(counted, exitCode)).toEqual({ ...counted, failed })
})
