import { expect, it } from 'vitest'
import type { Session } from '../../protocol/session-api.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createSessions } from './sessions.ts'

const origin = 'https://a.example'

const session = (method: string): Session => ({
  sessionScopes: {
    'eip155:1': {
      methods: [method],
      notifications: [],
      accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    },
  },
  sessionProperties: {},
})

const setUp = () => {
  const area = createMemoryArea()
  const sessions = createSessions({
    area,
    now: () => 1,
    log: { error: () => undefined },
    phases: {
      sessionChanging: async () => undefined,
      sessionChanged: async () => undefined,
    },
  })
  return { area, sessions }
}

it('a session that cannot be read is an error, not a missing session', async () => {
  const { area, sessions } = setUp()
  area.get = () => Promise.reject(new Error('the disk failed'))
  await expect(sessions.read(origin)).rejects.toThrow('the disk failed')
  await expect(sessions.update(origin, () => session('a'))).rejects.toThrow(
    'the disk failed',
  )
  expect(area.stored.size).toBe(0)
})

it('a cached session is not returned after a write', async () => {
  const { sessions } = setUp()
  await sessions.update(origin, () => session('a'))
  await sessions.read(origin)
  await sessions.update(origin, () => session('b'))
  const { sessionScopes } = await sessions.read(origin)
  expect(sessionScopes['eip155:1']?.methods).toEqual(['b'])
})

it('the latest of many decisions is not carried out again', async () => {
  const { sessions } = setUp()
  const decide = (decision: string, change: () => Session) =>
    sessions.carryOut({ origin, decision, change })
  for (let number = 1; number <= 20; number += 1) {
    await decide(`${number}`, () => session(`a${number}`))
  }
  await decide('20', () => session('again'))
  const { sessionScopes } = await sessions.read(origin)
  expect(sessionScopes['eip155:1']?.methods).toEqual(['a20'])
})
