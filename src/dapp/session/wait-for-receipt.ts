import type { SessionClient } from './session-client.ts'

const PAUSE_MS = 2_000
const TRIES = 60

/** Asks until the transaction is in a block; undefined if it is not in time. */
export const waitForReceipt = async (
  client: SessionClient,
  { scope, hash }: { scope: string; hash: string },
): Promise<Record<string, unknown> | undefined> => {
  const request = { method: 'eth_getTransactionReceipt', params: [hash] }
  for (let left = TRIES; left > 0; left -= 1) {
    const receipt = await client.invoke(scope, request)
    if (receipt) return Object(receipt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return undefined
}
