import type { Json } from '@metamask/utils'
import { readTransaction } from '../../../keyring/testing/read-transaction.ts'
import {
  actingChains,
  createActingWorld,
  type OpenWallet,
} from '../../testing/test-acting-world.ts'
import { ADDRESSES } from '../../testing/test-wallet.ts'

const [ADDRESS] = ADDRESSES
const TO = '0x000000000000000000000000000000000000dEaD'

/** A call that sends so many wei, by which tests recognise it. */
export const callOf = (wei: number, change: object = {}) => ({
  to: TO,
  value: `0x${wei.toString(16)}`,
  ...change,
})

/** The params of `wallet_sendCalls` for calls of these values. */
export const batchOf = (values: readonly number[], change: object = {}) => [
  {
    version: '2.0.0',
    from: ADDRESS,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: values.map((wei) => callOf(wei)),
    ...change,
  },
]

export type TestChain = {
  /** The value of every transaction that reached the node, in order. */
  sent: number[]
  nonces: number[]
  /** What it does with a transaction of this value. */
  act: (wei: number) => 'mine' | 'hold' | 'revert' | 'refuse'
  receipts: Map<string, object>
  known: Set<string>
  node: (method: string, params: readonly Json[]) => Json
}

/** A chain of one account that mines at once, unless the test says otherwise. */
export const createTestChain = (
  act: TestChain['act'] = () => 'mine',
): TestChain => {
  const take = (raw: string): Json => {
    const { value, nonce, hash: transactionHash } = readTransaction(raw)
    const wei = Number(value)
    chain.sent.push(wei)
    chain.nonces.push(nonce)
    const how = chain.act(wei)
    if (how === 'refuse') throw new Error(`${wei} is refused`)
    chain.known.add(transactionHash)
    if (how === 'hold') return transactionHash
    chain.receipts.set(transactionHash, {
      transactionHash,
      status: how === 'revert' ? '0x0' : '0x1',
      blockHash: `0x${'b0'.repeat(32)}`,
      blockNumber: '0x7',
      gasUsed: '0x5208',
      logs: [{ address: TO, data: '0x', topics: ['0x1'], logIndex: '0x0' }],
      from: ADDRESS,
    })
    return transactionHash
  }
  const chain: TestChain = {
    sent: [],
    nonces: [],
    act,
    receipts: new Map(),
    known: new Set(),
    node: (method, [first]) => {
      switch (method) {
        case 'eth_sendRawTransaction':
          return take(String(first))
        case 'eth_getTransactionCount':
          return `0x${chain.known.size.toString(16)}`
        case 'eth_getTransactionReceipt':
          return (chain.receipts.get(String(first)) ?? null) as Json
        case 'eth_getTransactionByHash':
          return chain.known.has(String(first)) ? {} : null
        case 'eth_getBlockByNumber':
          return { hash: `0x${'0a'.repeat(32)}`, gasLimit: '0x1c9c380' }
        case 'eth_blockNumber':
          return '0x7'
        default:
          return '0x1'
      }
    },
  }
  return chain
}

const fields = {
  type: '0x2' as const,
  gas: '0x5208',
  fees: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
}

/** A worker with keys, this chain, and a page that may send batches. */
export const createBatchWorld = ({
  chain = createTestChain(),
  ...options
}: {
  wallet: OpenWallet
  createRelay: Parameters<typeof createActingWorld>[0]['createRelay']
  chain?: TestChain
  delay?: (body: string) => number
}) => {
  const world = createActingWorld({ ...options, node: chain.node })
  /** The user agrees to what is shown. */
  const approve = async (): Promise<void> => {
    const shown = await world.shown()
    if (shown.kind !== 'send-calls') throw new Error('no batch is shown')
    const { id, hash, calls } = shown
    const choice = calls.map(() => fields)
    await world.popup.call('decide', { kind: 'send-calls', id, hash, choice })
  }
  const askStatus = (id: string, scope: string = actingChains.CHAIN) =>
    world.invoke('wallet_getCallsStatus', [id], scope).answer()
  return { ...world, chain, approve, askStatus }
}
