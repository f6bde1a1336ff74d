import { expect, it } from 'vitest'
import { createLog } from './log.ts'
import { reloadOnSignal } from './reload-on-signal.ts'

it('makes one reload after another, also after one that failed', async () => {
  const steps: string[] = []
  const runInTurn = reloadOnSignal(
    { reload: () => Promise.reject(new Error('not asked for')) },
    {
      files: ['node.json'],
      watch: false,
      onHangUp: () => undefined,
      read: () => {
        throw new Error('not asked for')
      },
      log: createLog('silent'),
    },
  )
  runInTurn(async () => {
    steps.push('first starts')
    await new Promise(setImmediate)
    steps.push('first fails')
    throw new Error('cannot be used')
  }, 'first')
  await new Promise<void>((resolve) => {
    runInTurn(async () => {
      steps.push('second starts')
      resolve()
      return undefined
    }, 'second')
  })

  expect(steps).toEqual(['first starts', 'first fails', 'second starts'])
})
