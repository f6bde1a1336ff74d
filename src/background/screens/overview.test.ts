import { expect, it } from 'vitest'
import type { Caller } from '../pages/caller.ts'
import { createTestConnection } from '../testing/builders.ts'
import { createOverview } from './overview.ts'

const connection = (origin: string, way: Caller['way']) =>
  createTestConnection({ caller: { origin, way } })

it('counts the connections of each origin and by which ways they came', () => {
  expect(
    createOverview({
      version: '1.2.3',
      extensionId: 'abc',
      connections: [
        connection('https://a.example', 'injected'),
        connection('https://b.example', 'external'),
        connection('https://a.example', 'external'),
        connection('https://a.example', 'injected'),
      ],
    }),
  ).toStrictEqual({
    version: '1.2.3',
    extensionId: 'abc',
    pages: [
      {
        origin: 'https://a.example',
        ways: ['external', 'injected'],
        connections: 3,
      },
      { origin: 'https://b.example', ways: ['external'], connections: 1 },
    ],
  })
})
