import { expect, it, vi } from 'vitest'
import type { Port } from '../../messaging/browser.ts'
import type { Background } from '../worker.ts'
import type { Host } from './host.ts'
import { createRestartable } from './restartable.ts'

it.each([true, false])(
  'keeps a port only if it is served: %s (T104)',
  (isServed) => {
    const addListener = vi.fn()
    const port = { onDisconnect: { addListener } } as unknown as Port
    const { serveExternal } = createRestartable({
      host: {} as Host,
      limited: Promise.resolve(),
      create: () =>
        ({ serveExternal: () => isServed }) as unknown as Background,
    })
    expect(serveExternal(port)).toBe(isServed)
    expect(addListener).toHaveBeenCalledTimes(Number(isServed))
  },
)
