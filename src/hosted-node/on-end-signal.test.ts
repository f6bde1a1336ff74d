import { expect, it, vi } from 'vitest'
import { onEndSignal } from './on-end-signal.ts'

it('onEndSignal ends once on the first signal, and at once on a later one', () => {
  const signals = vi.spyOn(process, 'on').mockReturnValue(process)
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const end = vi.fn(async () => undefined)
  onEndSignal(end)
  const listeners = new Map(signals.mock.calls)
  expect([...listeners.keys()]).toEqual(['SIGINT', 'SIGTERM'])

  listeners.get('SIGINT')?.('SIGINT', 2)
  now.mockReturnValue(1_250)
  listeners.get('SIGTERM')?.('SIGTERM', 15)
  expect(end).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()

  now.mockReturnValue(1_251)
  listeners.get('SIGTERM')?.('SIGTERM', 15)
  expect(exit).toHaveBeenCalledExactlyOnceWith(143)
  expect(end).toHaveBeenCalledOnce()
})
