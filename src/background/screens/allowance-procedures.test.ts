import { expect, it } from 'vitest'
import type { WatchedTokens } from '../../storage/token-record.ts'
import { createAllowanceProcedures } from './allowance-procedures.ts'

const CHAIN = 'eip155:1'
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x000000000000000000000000000000000000dEaD'

const listed = (
  address: string,
  change: Partial<WatchedTokens[number]> = {},
): WatchedTokens[number] => ({
  account: OTHER,
  chainId: CHAIN,
  token: { address, symbol: 'HRB', decimals: 6 },
  ...change,
})

const isListed = async (tokens: WatchedTokens): Promise<boolean> => {
  const { readAllowance } = createAllowanceProcedures({
    networks: {
      nodeOf: async () => ({ request: async () => '0x' }),
      addressOf: async () => undefined,
    },
    tokens: { of: async () => tokens },
  })
  const report = await readAllowance({
    chainId: CHAIN,
    account: TOKEN,
    kind: 'amount',
    token: TOKEN.toLowerCase(),
    spender: OTHER.toLowerCase(),
  })
  return report.isListed
}

it('an allowance of a token that the user listed is marked as that', async () => {
  expect(await isListed([listed(OTHER), listed(TOKEN)])).toBe(true)
})

it('a token that the user never listed, or hid, is unlisted', async () => {
  expect(await isListed([listed(OTHER)])).toBe(false)
  expect(await isListed([listed(TOKEN, { hidden: true })])).toBe(false)
})
