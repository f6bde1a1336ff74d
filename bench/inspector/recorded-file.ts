/** An export of the inspector with this many rows, of several kinds. */
export const recordedFile = (rows: number): string => {
  const head = { format: 'portolan-traffic', version: 1, exportedAt: timeOf(0) }
  const lines = Array.from({ length: rows }, (_, index) => rowOf(index))
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
}

const timeOf = (index: number): string =>
  new Date(1_790_000_000_000 + index * 37).toISOString()

const METHODS = ['eth_call', 'eth_getBalance', 'eth_blockNumber', 'eth_getLogs']

const rowOf = (index: number): object => {
  const method = METHODS[index % METHODS.length] ?? ''
  const isRefused = index % 17 === 0
  const params = [
    { to: `0x${'ab'.repeat(20)}`, data: `0x${'12'.repeat(68)}` },
    `value ${index}`,
  ]
  return {
    id: index + 1,
    kind: 'request',
    time: timeOf(index),
    origin: `https://site-${index % 5}.example`,
    transport: index % 3 === 0 ? 'eip1193' : 'injected',
    method: 'wallet_invokeMethod',
    scope: 'eip155:1',
    params: { scope: 'eip155:1', request: { method, params } },
    ...(isRefused
      ? {
          error: { code: 4100, message: 'not authorized' },
          outcome: 'refused',
          reason: 'not-allowed',
        }
      : { result: `0x${'00'.repeat(64)}`, outcome: 'answered' }),
    took: 12.5,
    nodeCalls: isRefused
      ? undefined
      : [
          {
            chainId: 'eip155:1',
            method,
            params,
            from: 1,
            to: 11,
            result: `0x${'00'.repeat(64)}`,
          },
        ],
  }
}
