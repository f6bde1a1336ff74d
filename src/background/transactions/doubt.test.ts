import { type Hex, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import {
  createStillChain,
  nodeOf,
  type StillChain,
} from './testing/test-chain.ts'
import { startSending, transfer } from './testing/test-sender.ts'

const noncesOf = ({ raws }: StillChain): number[] =>
  raws.map((raw) => parseTransaction(raw as Hex).nonce ?? 0)

const PUBLIC = 'https://node.example'

const codeOf = ({ code, data }: { code?: number; data?: unknown }) => ({
  code,
  data,
})

describe('the sender, when the state of the node is unclear', () => {
  it('uses the next nonce after a transaction that a lagging backend does not know', async () => {
    const at = createStillChain()
    const { sender, sent } = startSending({ node: nodeOf(at), baseUrl: PUBLIC })
    await sender.send(transfer('r1'))
    Object.assign(at, { height: '0x4', isKnown: false })
    await sender.send(transfer('r2', { value: '0x2' }))
    expect(noncesOf(at)).toStrictEqual([0, 1])
    expect(sent.all().map(({ state }) => state)).toStrictEqual(['sent', 'sent'])
  })

  it('reuses the nonce on a local chain that was reset', async () => {
    const at = createStillChain()
    const { sender, sent } = startSending({ node: nodeOf(at) })
    await sender.send(transfer('r1'))
    Object.assign(at, { height: '0x4', isKnown: false })
    await sender.send(transfer('r2', { value: '0x2' }))
    expect(noncesOf(at)).toStrictEqual([0, 0])
    expect(sent.all().map(({ state }) => state)).toStrictEqual([
      'dropped',
      'sent',
    ])
  })

  it.each([
    ['has no first block', () => null],
    [
      'does not return it',
      () => {
        throw new NodeAnswerError({ code: -32000, message: 'pruned' })
      },
    ],
  ])('sends through a node that %s', async (_, first) => {
    const at = createStillChain()
    at.genesis = null
    at.instead = (method) =>
      method === 'eth_getBlockByNumber' ? (first() ?? undefined) : undefined
    const { sender } = startSending({ node: nodeOf(at) })
    await sender.send(transfer('r1'))
    await sender.send(transfer('r2'))
    expect(noncesOf(at)).toStrictEqual([0, 1])
  })

  it('uses the next nonce after a transaction that arrived but was not answered', async () => {
    const at = createStillChain()
    let isCut = true
    at.instead = (method, go) => {
      if (!isCut) return undefined
      if (method === 'eth_sendRawTransaction') go()
      const isLost =
        method === 'eth_sendRawTransaction' ||
        method === 'eth_getTransactionByHash'
      if (isLost) throw new NodeOutageError('timeout')
      return undefined
    }
    const { sender } = startSending({ node: nodeOf(at) })
    const first = await sender.send(transfer('r1')).catch(codeOf)
    expect(first).toMatchObject({ data: { reason: 'unknown-outcome' } })
    isCut = false
    await sender.send(transfer('r2', { value: '0x2' }))
    expect(noncesOf(at)).toStrictEqual([0, 1])
  })

  it('answers two requests with the same fields with one transaction', async () => {
    const at = createStillChain()
    let isCut = true
    at.isKnown = false
    at.instead = (method) => {
      if (isCut && method === 'eth_sendRawTransaction') {
        throw new NodeOutageError('timeout')
      }
      return undefined
    }
    const { sender, sent } = startSending({ node: nodeOf(at) })
    await sender.send(transfer('r1')).catch(codeOf)
    isCut = false
    const hash = await sender.send(transfer('r2'))
    at.isKnown = true
    expect(await sender.send(transfer('r1'))).toBe(hash)
    expect(await sender.recall('r1')).toBe(hash)
    expect(noncesOf(at)).toStrictEqual([0])
    expect(sent.all()).toHaveLength(1)
  })

  it.each(['unauthorized', 'rate-limited'] as const)(
    'reports %s at once, and again when asked again',
    async (reason) => {
      const at = createStillChain()
      at.isKnown = false
      at.instead = (method) => {
        if (method !== 'eth_sendRawTransaction') return undefined
        throw new NodeOutageError(reason)
      }
      const { sender, sent } = startSending({ node: nodeOf(at) })
      const failure = { code: 4901, data: { reason } }
      expect(await sender.send(transfer('r1')).catch(codeOf)).toEqual(failure)
      expect(await sender.send(transfer('r1')).catch(codeOf)).toEqual(failure)
      expect(sent.all().map(({ state }) => state)).toStrictEqual(['refused'])
    },
  )

  it('leaves a refused transaction open if the refusal cannot be verified', async () => {
    const at = createStillChain()
    at.instead = (method) => {
      if (method === 'eth_sendRawTransaction') {
        throw new NodeAnswerError({ code: 3, message: 'execution reverted' })
      }
      if (method !== 'eth_getTransactionByHash') return undefined
      throw new NodeOutageError('timeout')
    }
    const { sender, sent } = startSending({ node: nodeOf(at) })
    const failure = await sender.send(transfer('r1')).catch(codeOf)
    expect(failure).toMatchObject({ data: { reason: 'unknown-outcome' } })
    expect(sent.all().map(({ state }) => state)).toStrictEqual(['signed'])
  })
})
