import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedConfig } from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { HttpNode } from '../../node-client/http.ts'
import type { TransactionRequest } from '../../protocol/transaction.ts'
import { prepareTransaction } from './prepare.ts'
import {
  ACCOUNT,
  CHAIN,
  startSending,
  TO,
  transfer,
  watchNode,
} from './testing/test-sender.ts'

/** Creates a contract whose every call reverts with `Error("no")`. */
const REVERTING = (() => {
  const words = `08c379a0${'20'.padStart(64, '0')}${'2'.padStart(64, '0')}6e6f`
  // PUSH the words to memory, then revert with 100 bytes of them.
  const push = (hex: string, at: string) => `7f${hex.padEnd(64, '0')}60${at}52`
  const chunks = [words.slice(0, 64), words.slice(64, 128), words.slice(128)]
  const code = `${chunks
    .map((chunk, index) =>
      push(chunk, (index * 32).toString(16).padStart(2, '0')),
    )
    .join('')}60646000fd`
  const size = (code.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000f3${code}`
})()

describe('prepareTransaction', () => {
  let server: RunningServer
  let node: HttpNode
  let contract: string

  const prepare = (request: Partial<TransactionRequest>, asked = node) =>
    prepareTransaction(
      { nodeOf: async () => asked },
      {
        chainId: CHAIN,
        account: ACCOUNT,
        request: { value: '0x0', data: '0x', ...request },
        nextNonce: async () => 7n,
        approvedBefore: () => false,
      },
    )

  beforeAll(async () => {
    server = await startTestServer(embeddedConfig({ port: 0 }))
    node = watchNode(server.port).node
    const { sender } = startSending({ node })
    const { to: _, ...creation } = transfer('c', {
      data: REVERTING,
      gas: '0x7a120',
    }).transaction
    const hash = await sender.send({ ...transfer('c'), transaction: creation })
    const receipt = await node.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    })
    contract = String((receipt as { contractAddress: string }).contractAddress)
  })

  afterAll(() => server.stop())

  it('returns fees, gas, balance and nonce of a transfer', async () => {
    const result = await prepare({ to: TO, value: '0x1' })
    expect(result).toMatchObject({
      ready: true,
      prepared: {
        type: '0x2',
        suggested: null,
        gas: '0x5208',
        estimate: '0x5208',
        recentPrice: expect.stringMatching(/^0x[1-9a-f]/),
        failure: null,
        nonce: '0x7',
        isContract: false,
        isSpenderContract: null,
        token: null,
        nft: null,
      },
    })
    if (!result.ready) return
    const { slow, normal, fast } = result.prepared.choices
    const most = [slow, normal, fast].map((fees) =>
      'maxFeePerGas' in fees ? BigInt(fees.maxFeePerGas) : 0n,
    )
    expect(
      most.every((fee) => fee > BigInt(result.prepared.baseFee ?? 0)),
    ).toBe(true)
    expect([...most].sort((a, b) => (a < b ? -1 : 1))).toEqual(most)
  })

  it('reports that a call would fail, with the reason of the contract', async () => {
    expect(await prepare({ to: contract, data: '0x12345678' })).toMatchObject({
      ready: true,
      prepared: { failure: 'no', isContract: true },
    })
  })

  it('reports whether the spender of tokens is a contract', async () => {
    const allow = async (spender: string) => {
      const word = spender.slice(2).toLowerCase().padStart(64, '0')
      // Trailing bytes do not hide the spender.
      const data = `0x095ea7b3${word}${'f'.repeat(64)}00`
      const result = await prepare({ to: contract, data })
      return result.ready && result.prepared.isSpenderContract
    }
    expect([await allow(TO), await allow(contract)]).toStrictEqual([
      false,
      true,
    ])
  })

  it('uses the fields of the site and completes them', async () => {
    expect(
      await prepare({ to: TO, gas: '0x9999', maxFeePerGas: '0x1' }),
    ).toMatchObject({
      prepared: {
        gas: '0x9999',
        suggested: { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
      },
    })
    expect(await prepare({ to: TO, gasPrice: '0x5' })).toMatchObject({
      prepared: {
        type: '0x0',
        suggested: { gasPrice: '0x5' },
        choices: { normal: { gasPrice: expect.any(String) } },
      },
    })
    expect(
      await prepare({ to: TO, accessList: [], type: '0x1' }),
    ).toMatchObject({ prepared: { type: '0x1' } })
  })

  it('uses the gas price of a chain without a base fee', async () => {
    const old: HttpNode = {
      request: async (request) => {
        if (request.method === 'eth_gasPrice') return '0x64'
        const answer = await node.request(request)
        if (request.method !== 'eth_getBlockByNumber') return answer
        const { baseFeePerGas: _, ...block } = answer as Record<string, string>
        return block
      },
    }
    expect(await prepare({ to: TO }, old)).toMatchObject({
      prepared: {
        type: '0x0',
        baseFee: null,
        choices: {
          slow: { gasPrice: '0x69' },
          normal: { gasPrice: '0x73' },
          fast: { gasPrice: '0x82' },
        },
      },
    })
  })

  it('says if the node does not report recent blocks', async () => {
    const short: HttpNode = {
      request: async (request) => {
        if (request.method !== 'eth_feeHistory') return node.request(request)
        throw new NodeAnswerError({ code: -32601, message: 'no such method' })
      },
    }
    expect(await prepare({ to: TO }, short)).toMatchObject({
      ready: true,
      prepared: { recentPrice: null },
    })
  })

  it('reports why the node is unavailable', async () => {
    const down: HttpNode = {
      request: async () => {
        throw new NodeOutageError('timeout')
      },
    }
    expect(await prepare({ to: TO }, down)).toStrictEqual({
      ready: false,
      failure: 'timeout',
    })
  })
})
