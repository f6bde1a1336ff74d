import { poll } from './poll.ts'
import { readReceipt } from './requests.ts'
import type { SessionClient } from './session-client.ts'

/** Waits until the transaction is in a block; undefined after a timeout. */
export const waitForReceipt = (
  client: SessionClient,
  { scope, hash }: { scope: string; hash: string },
): Promise<Record<string, unknown> | undefined> =>
  poll(async () => {
    const receipt = await client.invoke(scope, readReceipt(hash))
    return receipt ? Object(receipt) : undefined
  })
