import { setTimeout as delay } from 'node:timers/promises'
import { type ContractCode, encodeConstructor } from './encode-constructor.ts'
import type { SendToNode } from './node-call.ts'

export type DeployOptions = ContractCode & {
  /** An account of the node; its first one by default. */
  from?: string
}

/** How often the receipt of a chain that mines later is looked for. */
const POLL_MS = 50
/** Only catches a chain that does not mine. */
const MOST_MS = 60_000

export const deploy = async (
  send: SendToNode,
  { from, ...code }: DeployOptions,
): Promise<string> => {
  const data = encodeConstructor(code)
  const [first] = from ? [from] : ((await send('eth_accounts')) as string[])
  if (!first) throw new Error('deploy: the node has no account; name one: from')
  // Fails with the reason if the constructor reverts.
  await send('eth_call', [{ from: first, data }, 'latest'])
  const gas = await send('eth_estimateGas', [{ from: first, data }])
  const hash = await send('eth_sendTransaction', [{ from: first, data, gas }])
  return await addressFrom(send, String(hash))
}

const addressFrom = async (send: SendToNode, hash: string): Promise<string> => {
  for (const end = Date.now() + MOST_MS; Date.now() < end; ) {
    const receipt = (await send('eth_getTransactionReceipt', [hash])) as {
      contractAddress: string
      status: string
    } | null
    if (receipt?.status === '0x0') {
      throw new Error(`deploy: the transaction ${hash} failed`)
    }
    if (receipt) return receipt.contractAddress
    await delay(POLL_MS)
  }
  throw new Error(`deploy: the transaction ${hash} was not mined`)
}
