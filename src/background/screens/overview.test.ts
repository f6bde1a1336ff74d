import { expect, it } from 'vitest'
import type { Caller } from '../pages/caller.ts'
import { createTestConnection } from '../testing/builders.ts'
import { createOverview } from './overview.ts'

const connection = (origin: string, transport: Caller['transport']) =>
  createTestConnection({ caller: { origin, transport } })

it('the overview counts the connections and transports of each origin', () => {
  expect(
    createOverview({
      version: '1.2.3',
      extensionId: 'abc',
      isRecording: false,
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
    isRecording: false,
    pages: [
      {
        origin: 'https://a.example',
        transports: ['external', 'injected'],
        connections: 3,
      },
      { origin: 'https://b.example', transports: ['external'], connections: 1 },
    ],
  })
})
