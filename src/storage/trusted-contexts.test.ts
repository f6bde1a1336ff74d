import { describe, expect, it } from 'vitest'
import { limitStorageToTrustedContexts } from './trusted-contexts.ts'

const limited = { accessLevel: 'TRUSTED_CONTEXTS' }

const createAreas = () => {
  const calls: [string, unknown][] = []
  const area = (name: string) => ({
    setAccessLevel: async (options: unknown) => {
      calls.push([name, options])
    },
  })
  return { calls, local: area('local'), session: area('session') }
}

describe('limitStorageToTrustedContexts', () => {
  it('calls both areas before it returns', () => {
    const { calls, local, session } = createAreas()
    const done = limitStorageToTrustedContexts({ storage: { local, session } })
    expect(calls).toStrictEqual([
      ['local', limited],
      ['session', limited],
    ])
    return done
  })

  it('calls the session area even if the local one throws', async () => {
    const { calls, session } = createAreas()
    const local = {
      setAccessLevel: () => {
        throw new Error('refused')
      },
    }
    await expect(
      limitStorageToTrustedContexts({ storage: { local, session } }),
    ).rejects.toThrow('refused')
    expect(calls).toStrictEqual([['session', limited]])
  })

  it('rejects when the session area refuses', async () => {
    const { local } = createAreas()
    const session = {
      setAccessLevel: () => Promise.reject(new Error('refused')),
    }
    await expect(
      limitStorageToTrustedContexts({ storage: { local, session } }),
    ).rejects.toThrow('refused')
  })

  it('rejects when the local area cannot be limited', async () => {
    const { session } = createAreas()
    await expect(
      limitStorageToTrustedContexts({ storage: { local: {}, session } }),
    ).rejects.toThrow('storage.local cannot be limited')
  })

  it('accepts a browser that has no session area', async () => {
    const { calls, local } = createAreas()
    await limitStorageToTrustedContexts({ storage: { local } })
    expect(calls).toStrictEqual([['local', limited]])
  })
})
