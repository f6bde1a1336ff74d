import { expect, it, vi } from 'vitest'
import { createCollector } from './collect-garbage.ts'

it('collects garbage once the process has grown', async () => {
  const gc = vi.fn(async () => undefined)
  vi.stubGlobal('gc', gc)
  let ms = 0
  const collect = createCollector(() => ms)
  ms += 10
  await collect()
  expect(gc).not.toHaveBeenCalled()

  const held = Buffer.alloc(200_000_000, 1)
  // Too soon for a look.
  await collect()
  expect(gc).not.toHaveBeenCalled()
  ms += 10
  await collect()
  expect(gc).toHaveBeenCalledOnce()

  // It counts from what is left.
  ms += 10
  await collect()
  expect(gc).toHaveBeenCalledOnce()
  expect(held.at(-1)).toBe(1)
  vi.unstubAllGlobals()
})
