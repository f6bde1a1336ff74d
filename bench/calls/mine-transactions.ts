import { callNode } from '../../e2e/fixtures/call-node.ts'
import { accounts } from '../../e2e/fixtures/session.ts'

/** Hashes of this many transactions, each in its own block. */
export const mineTransactions = async (
  url: string,
  count: number,
): Promise<string[]> => {
  const hashes: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const { result } = await callNode(url, {
      method: 'eth_sendTransaction',
      params: [{ from: accounts.first, to: accounts.second, value: '0x1' }],
    })
    hashes.push(String(result))
  }
  return hashes
}
