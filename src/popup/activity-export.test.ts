import { expect, it } from 'vitest'
import type { ActivityEntry } from '../messaging/activity-contract.ts'
import { exportActivity } from './activity-export.ts'

const entry: ActivityEntry = {
  id: 'r1',
  at: Date.UTC(2031, 0, 1, 12),
  until: Date.UTC(2031, 0, 1, 13),
  origin: 'https://a.example',
  kind: 'read',
  act: 'call',
  method: 'eth_call',
  scope: 'eip155:1',
  networkName: 'Ethereum',
  outcome: 'failed',
  code: 3,
  reason: 'node-error',
  milliseconds: 7,
  count: 2,
}

it('the export contains only known members of a record', () => {
  const extended = { ...entry, params: ['secret'], nodeUrl: 'https://secret' }
  const now = new Date(Date.UTC(2031, 0, 2, 3, 4, 5))
  const { name, json } = exportActivity([extended], now)
  expect(name).toBe('portolan-activity-2031-01-02.json')
  expect(JSON.parse(json)).toStrictEqual({
    version: 1,
    exportedAt: '2031-01-02T03:04:05.000Z',
    records: [
      {
        id: 'r1',
        at: '2031-01-01T12:00:00.000Z',
        until: '2031-01-01T13:00:00.000Z',
        origin: 'https://a.example',
        kind: 'read',
        act: 'call',
        method: 'eth_call',
        scope: 'eip155:1',
        outcome: 'failed',
        code: 3,
        reason: 'node-error',
        milliseconds: 7,
        count: 2,
      },
    ],
  })
})
