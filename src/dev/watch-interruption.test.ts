import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { watchInterruption } from './watch-interruption.ts'

test.each(['SIGINT', 'SIGTERM'])('%s interrupts a run', (signal) => {
  const signals = new EventEmitter()
  const wasInterrupted = watchInterruption(signals)
  expect(wasInterrupted()).toBe(false)
  signals.emit(signal)
  expect(wasInterrupted()).toBe(true)
})
