import type { TrafficRow } from '../../../messaging/traffic-contract.ts'

/** A request of a page, with what the test sets. */
export const rowOf = ({
  params,
  ...row
}: Omit<Partial<TrafficRow>, 'params'> & {
  params?: unknown
} = {}): TrafficRow => ({
  id: 1,
  revision: 1,
  kind: 'request',
  at: 0,
  origin: 'https://a.example',
  transport: 'injected',
  method: 'wallet_invokeMethod',
  params: { json: params === undefined ? '' : JSON.stringify(params) },
  waits: [],
  nodeCalls: [],
  ...row,
})

/** The params of an invoked method. */
export const invoked = (
  method: string,
  params: unknown = [],
  scope = 'eip155:1',
) => ({ scope, request: { method, params } })
