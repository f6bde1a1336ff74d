import type { SessionClient } from './session-client.ts'

const POLL_INTERVAL_MS = 2_000
const MAX_ATTEMPTS = 60

/** Polls until the transaction is in a block; undefined after a timeout. */
export const waitForReceipt = async (
  client: SessionClient,
  { scope, hash }: { scope: string; hash: string },
): Promise<Record<string, unknown> | undefined> => {
  const request = { method: 'eth_getTransactionReceipt', params: [hash] }
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    const receipt = await client.invoke(scope, request)
    if (receipt) return Object(receipt)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return undefined
}
