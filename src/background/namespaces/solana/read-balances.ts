import type {
  Balances,
  TokenBalance,
} from '../../../messaging/home-contract.ts'
import type { Call } from '../../../node-client/ask.ts'
import type { Json } from '../../../node-client/json.ts'
import { isObject } from '../../../protocol/json-rpc.ts'
import {
  type AskSolana,
  answeredValue,
  readStates,
  toState,
} from '../../../protocol/solana/account-state.ts'
import {
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../protocol/solana/instructions/programs.ts'
import {
  readMint,
  readSymbol,
  readTokenAccount,
} from '../../../protocol/solana/token-account.ts'

/** SOL of these addresses, and the tokens of one of them. */
export const readSolanaBalances = async (
  request: Call<Json>,
  {
    addresses,
    owner,
    failed,
  }: {
    addresses: readonly string[]
    owner: string | undefined
    failed: (error: unknown) => void
  },
): Promise<Pick<Balances, 'amounts' | 'tokens'>> => {
  const ask: AskSolana = (method, params) =>
    request({ method, params: params as Json[] })
  const attempt = async <Value>(task: Promise<Value>, none: Value) =>
    task.catch((error) => {
      failed(error)
      return none
    })
  const [states, tokens] = await Promise.all([
    attempt(readStates(ask, addresses), undefined),
    owner === undefined ? [] : attempt(readTokens(ask, owner), []),
  ])
  const amounts = states
    ? addresses.map((one, at) => [one, `${states[at]?.lamports ?? 0n}`])
    : []
  return { amounts: Object.fromEntries(amounts), tokens }
}

/** One row for each mint, whatever number of accounts holds it. */
const readTokens = async (
  ask: AskSolana,
  owner: string,
): Promise<TokenBalance[]> => {
  const held = await Promise.all(
    [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) =>
      readHeld(ask, owner, program),
    ),
  )
  const amounts = new Map<string, bigint>()
  for (const { mint, amount } of held.flat()) {
    amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  }
  const mints = [...amounts.keys()].filter((mint) => amounts.get(mint) !== 0n)
  const states = await readStates(ask, mints)
  return mints
    .map((mint, index): TokenBalance => {
      const state = states[index]
      const facts = state && readMint(state)
      return {
        account: owner,
        address: mint,
        symbol: (state && readSymbol(state)) ?? '',
        decimals: facts?.decimals ?? 0,
        // Without its decimals it would be another amount.
        ...(facts && { amount: `${amounts.get(mint)}` }),
      }
    })
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** Those with a symbol first. */
const nameOf = ({ symbol, address }: TokenBalance): string =>
  symbol === '' ? `\uffff${address}` : symbol.toLowerCase() + address

const readHeld = async (
  ask: AskSolana,
  owner: string,
  programId: string,
): Promise<{ mint: string; amount: bigint }[]> => {
  const answer = await ask('getTokenAccountsByOwner', [
    owner,
    { programId },
    { encoding: 'base64' },
  ])
  const value = answeredValue(answer)
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    const state = isObject(one) ? toState(one.account) : null
    const held = state && readTokenAccount(state)
    return held?.owner === owner ? [held] : []
  })
}
