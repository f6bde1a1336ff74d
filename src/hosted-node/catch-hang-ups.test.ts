import { expect, it, onTestFinished } from 'vitest'
import { catchHangUps } from './catch-hang-ups.ts'

it('runs once for all signals before it is told what to run', () => {
  onTestFinished(() => void process.removeAllListeners('SIGHUP'))
  const onHangUp = catchHangUps()
  process.emit('SIGHUP')
  process.emit('SIGHUP')
  const runs: string[] = []
  onHangUp(() => runs.push('run'))
  const missed = runs.length
  process.emit('SIGHUP')

  expect([missed, runs.length]).toEqual([1, 2])
})

it('runs nothing without a signal', () => {
  onTestFinished(() => void process.removeAllListeners('SIGHUP'))
  const runs: string[] = []
  catchHangUps()(() => runs.push('run'))

  expect(runs).toEqual([])
})
