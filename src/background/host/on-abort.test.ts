import { expect, it } from 'vitest'
import { onAbort } from './on-abort.ts'

it('runs the tasks of a signal when it aborts, without forgotten ones', () => {
  const controller = new AbortController()
  const ran: string[] = []
  onAbort(controller.signal, () => ran.push('first'))
  const forget = onAbort(controller.signal, () => ran.push('second'))
  onAbort(controller.signal, () => ran.push('third'))
  forget()
  controller.abort()
  expect(ran).toStrictEqual(['first', 'third'])
})
