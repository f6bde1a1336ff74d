import type {
  Balances,
  NodeHealth,
  TokenBalance,
} from '../../messaging/home-contract.ts'
import type { NodeFailure } from '../../messaging/network-contract.ts'
import type { Call } from '../../node-client/ask.ts'
import type { Json } from '../../node-client/json.ts'
import { toDecimal } from '../../node-client/to-decimal.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { readSolanaBalances } from '../namespaces/solana/read-balances.ts'
import type { Networks } from '../nodes/networks.ts'
import { checkNode, readsWithin, toFailure } from '../nodes/probe-node.ts'
import { ownedIn, ownershipCall } from '../transactions/nft-ownership.ts'

type ListedToken = Omit<TokenBalance, 'amount'>

/** How long a user waits at a loading screen. */
const DEADLINE_MS = 8_000

/** Above this, the node is reported as slow. */
const SLOW_MS = 2_000

/**
 * Reads the balances of these accounts on a chain, and the health of its node.
 * The node's chain is checked before it learns an address; then all balances
 * are one batch. On Solana the node lists the tokens, of one account.
 */
export const readBalances = async (
  {
    chainId,
    addresses,
    tokens,
    owner,
  }: {
    chainId: string
    addresses: readonly string[]
    tokens: readonly ListedToken[]
    /** Whose tokens are read, where the node lists them. */
    owner?: string | undefined
  },
  {
    networks,
    deadline = DEADLINE_MS,
    slow = SLOW_MS,
  }: {
    networks: Pick<Networks, 'nodeOf'>
    /** Milliseconds for the whole read. */
    deadline?: number
    slow?: number
  },
): Promise<Omit<Balances, 'hiddenTokens'>> => {
  const node = await networks.nodeOf(chainId)
  if (!node) {
    return { node: { state: 'none' }, amounts: {}, tokens: [...tokens] }
  }
  const started = performance.now()
  const elapsed = (): number => performance.now() - started
  const reads = readsWithin(node, deadline)
  const request: Call<Json> = (call) =>
    reads.request({ ...call, checksChain: true })

  const failures: NodeFailure[] = []
  const failed = (error: unknown): void => {
    failures.push(toFailure(error, chainId))
  }
  /** For the health alone. */
  const askNothing = async (): Promise<void> => {
    const failure = await checkNode({ chainId, request: reads.request })
    if (failure) failures.push(failure)
  }
  const [{ amounts, tokens: read }] = await Promise.all([
    isSolana(chainId)
      ? readSolanaBalances(request, { addresses, owner, failed })
      : readEthereum(request, { addresses, tokens, failed }),
    ...(addresses.length > 0 ? [] : [askNothing()]),
  ])
  reads.end()
  const [first] = failures
  if (first) {
    const isAlive = Object.keys(amounts).length > 0
    return {
      node: healthOf({ failure: first, isAlive }),
      amounts,
      tokens: read,
    }
  }
  const state = elapsed() < slow ? 'good' : 'degraded'
  return { node: { state }, amounts, tokens: read }
}

const readEthereum = async (
  request: Call<Json>,
  {
    addresses,
    tokens,
    failed,
  }: {
    addresses: readonly string[]
    tokens: readonly ListedToken[]
    failed: (error: unknown) => void
  },
): Promise<Pick<Balances, 'amounts' | 'tokens'>> => {
  const amounts: Balances['amounts'] = {}
  const ask = async (address: string): Promise<void> => {
    try {
      const params = [address, 'latest']
      const answer = await request({ method: 'eth_getBalance', params })
      amounts[address] = toDecimal(answer)
    } catch (error) {
      failed(error)
    }
  }
  const [read] = await Promise.all([
    Promise.all(tokens.map((token) => readToken(request, token))),
    ...addresses.map(ask),
  ])
  return { amounts, tokens: read }
}

/** `balanceOf(address)`; it returns a 32-byte word. */
const BALANCE_OF = '0x70a08231'

const readToken = async (
  request: Call<Json>,
  token: ListedToken,
): Promise<TokenBalance> => {
  const { account, address, nft } = token
  const owner = account.slice(2).toLowerCase().padStart(64, '0')
  const data = nft ? ownershipCall({ account, nft }) : `${BALANCE_OF}${owner}`
  const params = [{ to: address, data }, 'latest']
  try {
    const answer = await request({ method: 'eth_call', params })
    const amount = nft ? ownedIn(answer, { account, nft }) : wordIn(answer)
    return amount === undefined
      ? token
      : { ...token, amount: amount.toString() }
  } catch {
    // An invalid contract is not the node's fault: its balance is unknown.
    return token
  }
}

const wordIn = (answer: Json): bigint | undefined =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
    ? BigInt(answer)
    : undefined

const healthOf = ({
  failure,
  isAlive,
}: {
  failure: NodeFailure
  /** Whether it answered something else. */
  isAlive: boolean
}): NodeHealth => {
  const doesAnswer = ['rate-limited', 'node-error'].includes(failure.kind)
  return { state: isAlive || doesAnswer ? 'degraded' : 'down', failure }
}
