import type { Balances, NodeHealth } from '../messaging/home-contract.ts'
import type { NodeFailure } from '../messaging/network-contract.ts'
import { createHttpNode, type Post } from '../node-client/http.ts'
import { parseNodeEndpoint } from '../node-client/node-endpoint.ts'
import type { Networks } from './networks.ts'
import { checkNode, toDecimal, toFailure } from './test-node.ts'

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
  { chainId, addresses }: { chainId: string; addresses: readonly string[] },
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
  if (!used) return { node: { state: 'none' }, amounts: {} }
  const started = performance.now()
  const elapsed = (): number => performance.now() - started
  const endpoint = parseNodeEndpoint(used.address)
  const failure = await checkNode({ chainId, endpoint }, { post, deadline })
  if (failure) {
    if (failure.kind === 'wrong-chain') networks.distrust(chainId)
    return { node: healthOf({ failure, isAlive: false }), amounts: {} }
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
  await Promise.all(addresses.map(ask))
  const [first] = failures
  if (first) {
    const isAlive = Object.keys(amounts).length > 0
    return { node: healthOf({ failure: first, isAlive }), amounts }
  }
  return { node: { state: elapsed() < slow ? 'good' : 'degraded' }, amounts }
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
