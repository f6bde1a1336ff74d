import type { AskChain } from '../ask-chain.ts'
import { wordIn } from '../read-token.ts'

const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'

type Place = { address: string; account: string; at: string }

/** The balance of an account at a block; null if the contract has none. */
export const readBalance = async (
  ask: AskChain,
  { address: to, account, at }: Place,
): Promise<bigint | null> =>
  wordIn(
    await ask('eth_call', [{ to, data: `${BALANCE_OF}${word(account)}` }, at]),
  )

/** The same for what a spender may take. */
export const readAllowance = async (
  ask: AskChain,
  { address: to, account, spender, at }: Place & { spender: string },
): Promise<bigint | null> => {
  const data = `${ALLOWANCE}${word(account)}${word(spender)}`
  return wordIn(await ask('eth_call', [{ to, data }, at]))
}

const word = (address: string): string =>
  address.slice(2).toLowerCase().padStart(64, '0')
