import { parsePrivateKey } from '../../../keyring/private-key.ts'
import { signTransaction } from '../../../keyring/sign-transaction.ts'
import { createHttpNode, type HttpNode } from '../../../node-client/http.ts'
import {
  hostedAddress,
  hostedEndpoint,
} from '../../../node-client/testing/hosted-address.ts'
import { transactionsItem } from '../../../storage/items.ts'
import type { StorageArea } from '../../../storage/storage-item.ts'
import { createMemoryArea } from '../../../storage/testing/memory-area.ts'
import type { SentTransaction } from '../../../storage/transaction-record.ts'
import type { ChainNode } from '../../nodes/chain-node.ts'
import type { Transactions } from '../create-transactions.ts'
import { createFollower } from '../follow.ts'
import { createSender } from '../send.ts'
import { createSentTransactions } from '../sent-transactions.ts'
import type { Sending, SignTransaction } from '../sign-and-send.ts'

export const CHAIN = 'eip155:31337'
export const TO = '0x000000000000000000000000000000000000dEaD'

/** The first account with funds on every development chain. */
export const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export const pendingTransaction: SentTransaction = {
  hash: '0x1',
  requestKeys: ['r1'],
  origin: 'https://a.example',
  chainId: CHAIN,
  account: ACCOUNT,
  type: '0x2',
  nonce: '0x7',
  to: TO,
  value: '0x1',
  data: '0xabcd',
  gas: '0x9999',
  fees: { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x8' },
  at: 0,
  state: 'sent',
}

/** The chain's node, which lists what was sent to it. */
export const watchNode = (
  port: number,
  name = 'local',
): { node: HttpNode; raws: string[] } => {
  const raws: string[] = []
  const http = createHttpNode({
    endpoint: hostedEndpoint({
      baseUrl: `http://127.0.0.1:${port}/${name}`,
      apiKey: 'portolan-development-key',
    }),
    post: fetch,
  })
  return {
    raws,
    node: {
      request: (request) => {
        if (request.method === 'eth_sendRawTransaction') {
          raws.push(String((request.params as string[])[0]))
        }
        return http.request(request)
      },
    },
  }
}

const sign: SignTransaction = async (_, transaction) =>
  signTransaction(transaction, {
    secretKey: parsePrivateKey(KEY),
    address: ACCOUNT,
  })

/**
 * A sender over a node and a storage that may outlive it; it checks on request.
 */
export const startSending = ({
  node,
  nodeOf = () => node,
  local = createMemoryArea(),
  now = Date.now,
  baseUrl = 'http://127.0.0.1:1',
  mined = async () => undefined,
}: {
  node?: ChainNode
  nodeOf?: (chainId: string) => ChainNode | undefined
  /** Of the node in use. */
  baseUrl?: string | (() => string)
  local?: StorageArea
  now?: () => number
  mined?: (hash: string) => Promise<void>
}): Pick<Transactions, 'sent' | 'sender' | 'follower'> => {
  const log = { error: () => undefined }
  const baseUrlNow = typeof baseUrl === 'string' ? () => baseUrl : baseUrl
  const networks = {
    nodeOf: async (chainId: string) => nodeOf(chainId),
    addressOf: async () => ({
      source: 'chosen' as const,
      address: hostedAddress({ baseUrl: baseUrlNow(), apiKey: 'key' }),
    }),
  }
  const alarms = {
    set: async () => undefined,
    clear: async () => undefined,
    names: async () => [],
  }
  const sent = createSentTransactions({
    item: transactionsItem(local),
    isNeeded: () => false,
    log,
    changed: () => undefined,
  })
  const host = { alarms, now }
  const followed = (): void => undefined
  return {
    sent,
    sender: createSender({ networks, sent, sign, now, followed }),
    follower: createFollower({ networks, sent, host, log, mined }),
  }
}

export const transfer = (
  requestKey: string,
  change: Partial<Sending['transaction']> = {},
): Sending => ({
  requestKey,
  origin: 'https://a.example',
  account: ACCOUNT,
  transaction: {
    chainId: CHAIN,
    type: '0x2',
    to: TO,
    value: '0x1',
    data: '0x',
    gas: '0x5208',
    fees: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
    ...change,
  },
  whileAllowed: (task) => task(),
})
