import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../../node-client/errors.ts'
import type { HttpNode } from '../../../node-client/http.ts'

export type StillChain = {
  count: string
  receipt: { [key: string]: Json } | null
  /** Whether it knows what was sent to it. */
  isKnown: boolean
  isDown: boolean
  height: string
  genesis: { hash: string } | null
  raws: string[]
  /** Answers instead of the chain. */
  instead?: (method: string, go: () => Json) => Json | undefined
}

/** A chain that mines nothing until the test says so. */
export const createStillChain = (): StillChain => ({
  count: '0x0',
  receipt: null,
  isKnown: true,
  isDown: false,
  height: '0x5',
  genesis: { hash: `0x${'0a'.repeat(32)}` },
  raws: [],
})

export const nodeOf = (at: StillChain): HttpNode => ({
  request: async ({ method, params }) => {
    const go = (): Json => {
      switch (method) {
        case 'eth_getTransactionCount':
          return at.count
        case 'eth_getBlockByNumber':
          return at.genesis
        case 'eth_blockNumber':
          return at.height
        case 'eth_getTransactionReceipt':
          return at.receipt
        case 'eth_getTransactionByHash':
          return at.isKnown ? {} : null
        case 'eth_sendRawTransaction':
          at.raws.push((params as string[])[0] ?? '')
          return '0x'
        default:
          return '0x'
      }
    }
    if (at.isDown) throw new NodeOutageError('unreachable')
    return at.instead?.(method, go) ?? go()
  },
})
