import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchMemory } from './watch-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Watches a process with these figures, one for each look. */
const watch = (figures: (number | 'none')[]): string[] => {
  const events: string[] = []
  let looks = 0
  const stop = watchMemory({
    pid: 1,
    mostBytes: 100,
    onAbove: () => events.push(`above at look ${looks}`),
    onUnknown: () => events.push(`unknown at look ${looks}`),
    read: () => {
      const figure = figures[looks] ?? 0
      looks += 1
      if (figure === 'none') throw new Error('too many open files')
      return figure
    },
  })
  vi.advanceTimersByTime(1_000 * figures.length)
  stop()
  return events
}

it('the memory of a chain is still watched after looks that failed', () => {
  expect(watch([50, 'none', 'none', 100, 101, 500])).toStrictEqual([
    'above at look 5',
  ])
})

it('memory that stays unknown is reported once', () => {
  expect(watch(Array(30).fill('none'))).toStrictEqual(['unknown at look 10'])
})
