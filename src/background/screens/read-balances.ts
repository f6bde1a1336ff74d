import type {
  Balances,
  NodeHealth,
  TokenBalance,
} from '../../messaging/home-contract.ts'
import type { NodeFailure } from '../../messaging/network-contract.ts'
import {
  createHttpNode,
  type HttpNode,
  type Post,
} from '../../node-client/http.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { toDecimal } from '../../node-client/to-decimal.ts'
import type { Networks } from '../nodes/networks.ts'
import { checkNode, toFailure } from '../nodes/test-node.ts'

type ListedToken = Omit<TokenBalance, 'amount'>

/** As long as a person looks at a screen that says it loads. */
const DEADLINE_MS = 8_000

/** Beyond this a person feels that the node is slow. */
const SLOW_MS = 2_000

/**
 * What these accounts hold on a chain, and how its node does. The node shows
 * which chain it serves before it learns an address; all balances are then one
 * batch.
 */
export const readBalances = async (
  {
    chainId,
    addresses,
    tokens,
  }: {
    chainId: string
    addresses: readonly string[]
    tokens: readonly ListedToken[]
  },
  {
    networks,
    post,
    deadline = DEADLINE_MS,
    slow = SLOW_MS,
  }: {
    networks: Pick<Networks, 'addressOf' | 'distrust'>
    post: Post
    /** Milliseconds for all of it. */
    deadline?: number
    slow?: number
  },
): Promise<Balances> => {
  const used = await networks.addressOf(chainId)
  const unread = { amounts: {}, tokens: [...tokens] }
  if (!used) return { node: { state: 'none' }, ...unread }
  const started = performance.now()
  const elapsed = (): number => performance.now() - started
  const endpoint = parseNodeEndpoint(used.address)
  const failure = await checkNode({ chainId, endpoint }, { post, deadline })
  if (failure) {
    if (failure.kind === 'wrong-chain') networks.distrust(chainId)
    return { node: healthOf({ failure, isAlive: false }), ...unread }
  }

  const node = createHttpNode({
    endpoint,
    post,
    deadline: Math.max(1, deadline - elapsed()),
    batches: true,
  })
  const amounts: Balances['amounts'] = {}
  const failures: NodeFailure[] = []
  const ask = async (address: string): Promise<void> => {
    try {
      const params = [address, 'latest']
      const said = await node.request({ method: 'eth_getBalance', params })
      amounts[address] = toDecimal(said)
    } catch (error) {
      failures.push(toFailure(error))
    }
  }
  const [read] = await Promise.all([
    Promise.all(tokens.map((token) => readToken(node, token))),
    ...addresses.map(ask),
  ])
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

/** `balanceOf(address)`, whose answer is one word of 32 bytes. */
const BALANCE_OF = '0x70a08231'

const readToken = async (
  node: Pick<HttpNode, 'request'>,
  token: ListedToken,
): Promise<TokenBalance> => {
  const data = `${BALANCE_OF}${token.account.slice(2).toLowerCase().padStart(64, '0')}`
  const params = [{ to: token.address, data }, 'latest']
  try {
    const said = await node.request({ method: 'eth_call', params })
    const isWord = typeof said === 'string' && /^0x[0-9a-f]{64}$/i.test(said)
    return isWord ? { ...token, amount: BigInt(said).toString() } : token
  } catch {
    // A contract that is none says nothing of the node: it is shown as unknown.
    return token
  }
}

const healthOf = ({
  failure,
  isAlive,
}: {
  failure: NodeFailure
  /** Whether it had an answer to something else. */
  isAlive: boolean
}): NodeHealth => {
  const doesAnswer = ['rate-limited', 'node-error'].includes(failure.kind)
  return { state: isAlive || doesAnswer ? 'degraded' : 'down', failure }
}
