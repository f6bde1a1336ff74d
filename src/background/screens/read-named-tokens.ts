import type {
  NamedTokens,
  SignTypedDataApproval,
} from '../../messaging/signing-contract.ts'
import { NodeOutageError } from '../../node-client/errors.ts'
import { tokensNamedIn } from '../../protocol/typed-data/named-tokens.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, askChain } from '../transactions/ask-chain.ts'
import { readToken } from '../transactions/read-token.ts'

/** The others are shown in base units, and as not checked. */
const MOST_TOKENS = 8

/** Reads what the contracts of the tokens in typed data report. */
export const readNamedTokens = async (
  {
    typedData,
    network,
    account,
  }: Pick<SignTypedDataApproval, 'typedData' | 'network' | 'account'>,
  networks: Pick<Networks, 'nodeOf'>,
): Promise<NamedTokens> => {
  const addresses = tokensNamedIn(typedData).slice(0, MOST_TOKENS)
  if (addresses.length === 0) return {}
  let ask: AskChain
  try {
    ask = await askChain(networks, network.chainId)
  } catch (error) {
    if (error instanceof NodeOutageError) return {}
    throw error
  }
  const reports = addresses.map(async (address) => [
    address,
    await readToken(ask, { address, account: account.address }),
  ])
  return Object.fromEntries(await Promise.all(reports))
}
