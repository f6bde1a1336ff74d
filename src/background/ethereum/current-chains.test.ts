import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createCurrentChains } from './current-chains.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const
const log = { error: () => undefined }

const setUp = (stored: Record<string, unknown> = {}) => {
  const area = createMemoryArea(stored)
  return { area, chains: createCurrentChains(area, log) }
}

describe('the current chain of a site', () => {
  it('is stored per site, and read from storage once', async () => {
    const { area, chains } = setUp()
    await chains.write(A, 'eip155:1')
    await chains.write(B, 'eip155:2')
    const reads = [chains.read(A), chains.read(A), chains.read(B)]
    expect(await Promise.all(reads)).toStrictEqual([
      'eip155:1',
      'eip155:1',
      'eip155:2',
    ])
    const gets = area.calls.filter((call) => call.startsWith('get'))
    // One for each write, which reads what it replaces.
    expect(gets).toHaveLength(4)
  })

  it('is the last written one, also with concurrent reads', async () => {
    const { chains } = setUp()
    const before = chains.read(A)
    const written = chains.write(A, 'eip155:2')
    const during = chains.read(A)
    await written
    expect([await before, await during, await chains.read(A)]).toStrictEqual([
      undefined,
      'eip155:2',
      'eip155:2',
    ])
  })

  it('is undefined after it was forgotten', async () => {
    const { area, chains } = setUp()
    await chains.write(A, 'eip155:1')
    await chains.forget(A)
    expect(await chains.read(A)).toBeUndefined()
    expect([...area.stored]).toStrictEqual([])
  })

  it('of a newer version is not overwritten', async () => {
    const newer = { version: 2, value: 'other' }
    const { area, chains } = setUp({ [`chain/${A}`]: newer })
    expect(await chains.read(A)).toBeUndefined()
    expect(area.stored.get(`chain/${A}`)).toStrictEqual(newer)
  })

  it('is read again after storage has failed', async () => {
    const area = createMemoryArea()
    let fails = true
    const chains = createCurrentChains(
      {
        ...area,
        get: async (key) => {
          if (fails) throw new Error('the disk is slow')
          return area.get(key)
        },
      },
      log,
    )
    await expect(chains.read(A)).rejects.toThrow('the disk is slow')
    fails = false
    expect(await chains.read(A)).toBeUndefined()
  })
})
