import type { Json } from '../../../node-client/json.ts'
import { addressBytes } from '../../../protocol/solana/address.ts'
import { readEncoding, toAccountJson } from '../account-json.ts'
import type { SolanaChain } from '../chain.ts'
import { TOKEN_PROGRAMS } from '../known-programs.ts'
import { invalid } from '../rpc-failure.ts'
import {
  type Mint,
  readMint,
  readTokenAccount,
  type TokenAccount,
  toTokenAmount,
} from '../token-accounts.ts'
import type { ChainMethods } from './method.ts'
import { inContext, readAddress, readOptions } from './read-params.ts'

export const tokenMethods: ChainMethods = {
  getTokenAccountsByOwner: (chain, [of, filter, options]) => {
    const encoding = readEncoding(readOptions(options, chain))
    const owner = readAddress(of, 'the owner')
    const { programs, mint } = readTokenFilter(filter, chain)
    const found = programs
      .flatMap((program) => chain.engine.programAccounts(addressBytes(program)))
      .filter(([, account]) => {
        const token = readTokenAccount(account)
        return (
          token?.owner === owner && (mint === undefined || token.mint === mint)
        )
      })
      .map(([pubkey, account]) => ({
        pubkey,
        account: toAccountJson(account, encoding, chain.find),
      }))
    return inContext(chain, found)
  },
  getTokenAccountBalance: (chain, [given, options]) => {
    readOptions(options, chain)
    const { token, mint } = findToken(chain, readAddress(given, 'the account'))
    return inContext(chain, toTokenAmount(token.amount, mint.decimals))
  },
  getTokenSupply: (chain, [given, options]) => {
    readOptions(options, chain)
    const mint = readMint(chain.find(readAddress(given, 'the mint')))
    if (!mint) throw invalid('not a Token mint')
    return inContext(chain, toTokenAmount(mint.supply, mint.decimals))
  },
}

const findToken = (
  { find }: SolanaChain,
  address: string,
): { token: TokenAccount; mint: Mint } => {
  const account = find(address)
  if (!account) throw invalid('could not find account')
  const token = readTokenAccount(account)
  const mint = token && readMint(find(token.mint))
  if (!token || !mint) throw invalid('not a Token account')
  return { token, mint }
}

const readTokenFilter = (
  filter: Json | undefined,
  { find }: SolanaChain,
): { programs: string[]; mint?: string } => {
  const { mint, programId } =
    typeof filter === 'object' && filter && !Array.isArray(filter) ? filter : {}
  if (mint !== undefined) {
    const address = readAddress(mint, 'mint')
    const account = find(address)
    if (!account) throw invalid('could not find mint')
    if (!readMint(account)) throw invalid('not a Token mint')
    return { programs: [account.owner], mint: address }
  }
  const program = readAddress(programId, 'mint or programId')
  if (TOKEN_PROGRAMS.has(program)) return { programs: [program] }
  throw invalid('unrecognized Token program id')
}
