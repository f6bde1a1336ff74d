import { expect, it, vi } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { createLog } from '../log.ts'
import { createOutageLog } from './outage-log.ts'

holdClockInTests()

it('logs an outage of an upstream once a second, with the number of others', () => {
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const note = createOutageLog(log)
  for (let call = 0; call < 1_000; call += 1) note('one', 'refused')
  note('two', 'refused')
  note('one', 'timeout')
  vi.advanceTimersByTime(1_000)
  note('one', 'refused')

  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    { upstream: 'one', reason: 'refused' },
    { upstream: 'two', reason: 'refused' },
    { upstream: 'one', reason: 'timeout' },
    { upstream: 'one', reason: 'refused', omitted: 999 },
  ])
})
