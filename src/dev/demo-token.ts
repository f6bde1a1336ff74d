import { namedToken } from './market.ts'

/** The demo page has its own copy of this address. */
const ADDRESS = '0x000000000000000000000000000000000000de30'

/** A chain from recorded blocks cannot be changed. */
const NO_SUCH_METHOD = -32601

/** Places the demo page's token, with two decimals, on a development chain. */
export const placeDemoToken = async (rpcUrl: string): Promise<void> => {
  const params = [ADDRESS, namedToken('DEMO', 2)]
  const request = { jsonrpc: '2.0', id: 1, method: 'hardhat_setCode', params }
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(request),
  })
  const { error } = (await response.json()) as { error?: { code: number } }
  if (!error || error.code === NO_SUCH_METHOD) return
  throw new Error(`The demo token could not be placed: ${error.code}`)
}
