import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import anvil from '../dialect/fixtures/anvil.json' with { type: 'json' }
import ganache from '../dialect/fixtures/ganache.json' with { type: 'json' }
import hardhat from '../dialect/fixtures/hardhat-2.json' with { type: 'json' }
import {
  asker,
  deployProbe,
  probeData,
  sender,
} from '../dialect/fixtures/probe.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { shapeBlock, shapeUncle } from './block.ts'
import { shapeLog } from './log.ts'
import { shapeReceipt } from './receipt.ts'
import { shapeTransaction } from './transaction.ts'

const quantity = expect.stringMatching(/^0x(?:0|[1-9a-f][0-9a-f]*)$/)
const bytes = (length: number): unknown =>
  expect.stringMatching(new RegExp(`^0x[0-9a-f]{${2 * length}}$`))
const data = expect.stringMatching(/^0x(?:[0-9a-f]{2})*$/)

const logFields = {
  address: bytes(20),
  blockHash: bytes(32),
  blockNumber: quantity,
  data,
  logIndex: quantity,
  removed: expect.any(Boolean),
  topics: [bytes(32), bytes(32), bytes(32)],
  transactionHash: bytes(32),
  transactionIndex: quantity,
}

const receiptFields = {
  blockHash: bytes(32),
  blockNumber: quantity,
  contractAddress: null,
  cumulativeGasUsed: quantity,
  effectiveGasPrice: quantity,
  from: bytes(20),
  gasUsed: quantity,
  logs: [],
  logsBloom: bytes(256),
  status: '0x1',
  to: bytes(20),
  transactionHash: bytes(32),
  transactionIndex: quantity,
  type: quantity,
}

const transactionFields = {
  blockHash: bytes(32),
  blockNumber: quantity,
  from: bytes(20),
  gas: quantity,
  gasPrice: quantity,
  hash: bytes(32),
  input: data,
  nonce: quantity,
  r: bytes(32),
  s: bytes(32),
  to: bytes(20),
  transactionIndex: quantity,
  type: quantity,
  v: quantity,
  value: quantity,
}

const fees = { maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }

type Recorded = {
  receipts: Record<'create' | '1559' | 'failed', Json>
  transactions: Record<'legacy' | '2930' | '1559' | 'pending', Json>
}

const recordEdr = async (): Promise<Recorded> => {
  const chain = await createEdrUpstream(31337)
  const ask = asker(chain)
  const to = await deployProbe(chain)
  const send = (members: JsonObject): Promise<Json> =>
    ask('eth_sendTransaction', { from: sender, to, ...members })
  const creation = await ask(
    'eth_getTransactionByBlockNumberAndIndex',
    '0x1',
    '0x0',
  )
  const legacy = await send({ gasPrice: '0x77359400', data: probeData.ping(1) })
  const eip2930 = await send({
    gasPrice: '0x77359400',
    data: probeData.ping(2),
    accessList: [{ address: to, storageKeys: [`0x${'0'.repeat(64)}`] }],
  })
  const eip1559 = await send({ data: probeData.ping(3) })
  const failed = await send({ data: probeData.error, gas: '0x186a0' })
  await ask('evm_setAutomine', false)
  const pending = await send({ data: probeData.ping(4) })
  const receipt = (hash: Json): Promise<Json> =>
    ask('eth_getTransactionReceipt', hash)
  const transaction = (hash: Json): Promise<Json> =>
    ask('eth_getTransactionByHash', hash)
  return {
    receipts: {
      create: await receipt((creation as JsonObject).hash ?? null),
      1559: await receipt(eip1559),
      failed: await receipt(failed),
    },
    transactions: {
      legacy: await transaction(legacy),
      2930: await transaction(eip2930),
      1559: await transaction(eip1559),
      pending: await transaction(pending),
    },
  }
}

describe.each([
  ['anvil', async () => anvil as Recorded],
  ['Ganache', async () => ganache as Recorded],
  ['Hardhat 2', async () => hardhat as Recorded],
  ['EDR', recordEdr],
])('in the strict profile, of %s', (_node, record) => {
  let node: Recorded

  beforeAll(async () => {
    node = await record()
  })

  it('a receipt has the promised members and no more', () => {
    expect(shapeReceipt(node.receipts[1559], 'strict')).toEqual({
      ...receiptFields,
      type: '0x2',
      logs: [logFields, logFields],
    })
  })

  it('a receipt of a creation names the contract', () => {
    expect(shapeReceipt(node.receipts.create, 'strict')).toEqual({
      ...receiptFields,
      contractAddress: bytes(20),
      to: null,
    })
  })

  it('a receipt of a failure has status 0x0', () => {
    expect(shapeReceipt(node.receipts.failed, 'strict')).toEqual({
      ...receiptFields,
      status: '0x0',
    })
  })

  it('a legacy transaction has no chain id', () => {
    expect(shapeTransaction(node.transactions.legacy, 'strict')).toEqual({
      ...transactionFields,
      type: '0x0',
    })
  })

  it('a transaction of type 1 has an access list and no chain id', () => {
    expect(shapeTransaction(node.transactions[2930], 'strict')).toEqual({
      ...transactionFields,
      type: '0x1',
      accessList: [{ address: bytes(20), storageKeys: [bytes(32)] }],
    })
  })

  it('a transaction of type 2 has fees and a chain id', () => {
    expect(shapeTransaction(node.transactions[1559], 'strict')).toEqual({
      ...transactionFields,
      ...fees,
      type: '0x2',
      accessList: [],
      chainId: quantity,
    })
  })

  it('a pending transaction has no position yet', () => {
    expect(shapeTransaction(node.transactions.pending, 'strict')).toEqual({
      ...transactionFields,
      ...fees,
      type: '0x2',
      accessList: [],
      chainId: quantity,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    })
  })

  it("the full profile also has the node's other members", () => {
    const { v } = node.transactions[1559] as JsonObject

    expect(shapeTransaction(node.transactions[1559], 'full')).toEqual({
      ...(node.transactions[1559] as JsonObject),
      r: bytes(32),
      s: bytes(32),
      yParity: v,
    })
    expect(shapeReceipt(node.receipts[1559], 'full')).toMatchObject({
      ...receiptFields,
      logs: [logFields, logFields],
    })
  })
})

describe('shapeReceipt', () => {
  const root = `0x${'ab'.repeat(32)}`

  it('writes a time that is a JSON number as a quantity', () => {
    expect(shapeReceipt(anvil.receipts.create, 'full')).toEqual({
      ...anvil.receipts.create,
      blockTimestamp: '0x6af8fa21',
    })
  })

  it.each<[string, JsonObject, JsonObject]>([
    ['a root alone', { root }, { root }],
    ['a root and a null', { root, status: null }, { root }],
    ['a status and a null', { root: null, status: '0x1' }, { status: '0x1' }],
    ['a status and no bytes', { root: '0x', status: '0x0' }, { status: '0x0' }],
    ['a status that is a number', { status: 1 }, { status: '0x1' }],
  ])('returns one of root and status, from %s', (_title, raw, expected) => {
    expect(shapeReceipt(raw, 'full')).toEqual({
      contractAddress: null,
      to: null,
      type: '0x0',
      logs: [],
      ...expected,
    })
  })

  it('returns the cost of a blob in the full profile only', () => {
    const blob = { status: '0x1', blobGasUsed: '0x20000', blobGasPrice: '0x1' }

    expect(shapeReceipt(blob, 'full')).toMatchObject(blob)
    expect(shapeReceipt(blob, 'strict')).toEqual({
      contractAddress: null,
      to: null,
      type: '0x0',
      logs: [],
      status: '0x1',
    })
  })
})

describe('shapeTransaction', () => {
  const places = {
    blockHash: null,
    blockNumber: null,
    transactionIndex: null,
    to: null,
  }

  it('sets type 0x0 and no position if a node returns neither', () => {
    expect(shapeTransaction({}, 'full')).toEqual({ ...places, type: '0x0' })
  })

  it.each<[string, JsonObject, JsonObject]>([
    ['chainID', { chainID: '0x1' }, { chainId: '0x1' }],
    ['data', { data: '0x12' }, { input: '0x12' }],
    ['data and input', { data: '0x12', input: '0x12' }, { input: '0x12' }],
    [
      'leading zeros',
      { nonce: '0x00', gas: '0x05208' },
      { nonce: '0x0', gas: '0x5208' },
    ],
    ['JSON numbers', { nonce: 7 }, { nonce: '0x7' }],
    ['no digits', { value: '0x' }, { value: '0x0' }],
    ['a short r', { r: '0xabc' }, { r: `0x${'abc'.padStart(64, '0')}` }],
  ])('rewrites %s', (_title, raw, expected) => {
    expect(shapeTransaction(raw, 'full')).toEqual({
      ...places,
      type: '0x0',
      ...expected,
    })
  })

  it('derives no parity from the v of a legacy transaction', () => {
    expect(shapeTransaction({ v: '0x1' }, 'full')).toEqual({
      ...places,
      type: '0x0',
      v: '0x1',
    })
  })

  it('takes v from the parity if a node returns no v', () => {
    expect(shapeTransaction({ type: '0x2', yParity: '0x1' }, 'full')).toEqual({
      ...places,
      type: '0x2',
      yParity: '0x1',
      v: '0x1',
    })
  })

  it('returns blobs and authorizations in the full profile only', () => {
    const blob = {
      type: '0x3',
      chainId: '0x1',
      maxFeePerBlobGas: '0x1',
      blobVersionedHashes: [`0x${'01'.repeat(32)}`],
      authorizationList: [],
    }

    expect(shapeTransaction(blob, 'full')).toEqual({ ...places, ...blob })
    expect(shapeTransaction(blob, 'strict')).toEqual({
      ...places,
      type: '0x3',
    })
  })
})

const header = {
  number: quantity,
  hash: bytes(32),
  parentHash: bytes(32),
  nonce: bytes(8),
  sha3Uncles: bytes(32),
  logsBloom: bytes(256),
  transactionsRoot: bytes(32),
  stateRoot: bytes(32),
  receiptsRoot: bytes(32),
  miner: bytes(20),
  difficulty: quantity,
  totalDifficulty: quantity,
  extraData: data,
  size: quantity,
  gasLimit: quantity,
  gasUsed: quantity,
  timestamp: quantity,
  uncles: [],
  mixHash: bytes(32),
}

describe('shapeBlock and shapeUncle', () => {
  let sealed: Json
  let pending: Json

  beforeAll(async () => {
    const chain = await createEdrUpstream(31337)
    await deployProbe(chain)
    const ask = asker(chain)
    sealed = await ask('eth_getBlockByNumber', 'latest', true)
    pending = await ask('eth_getBlockByNumber', 'pending', true)
  })

  it('return every member of a block, and its transactions', () => {
    expect(shapeBlock(sealed, 'strict')).toEqual({
      ...header,
      transactions: [
        {
          ...transactionFields,
          ...fees,
          accessList: [],
          chainId: '0x7a69',
          to: null,
        },
      ],
    })
  })

  it('return no transactions in a strict uncle', () => {
    expect(shapeUncle(sealed, 'strict')).toEqual(header)
  })

  it("return the node's other members in the full profile", () => {
    expect(shapeUncle(sealed, 'full')).toEqual(sealed)
  })

  it('return null for the members that a pending block lacks', () => {
    expect(shapeBlock(pending, 'strict')).toEqual({
      ...header,
      number: null,
      hash: null,
      nonce: null,
      logsBloom: null,
      mixHash: null,
      transactions: [],
    })
  })

  it('return null for an unknown total difficulty', () => {
    const { totalDifficulty, ...rest } = sealed as JsonObject

    expect(totalDifficulty).toBe('0x0')
    expect(shapeUncle(rest, 'full')).toEqual({ ...rest, totalDifficulty: null })
  })
})

describe('shapeLog', () => {
  it('sets removed to false if a node omits it', () => {
    expect(shapeLog({ logIndex: '0x0', blockTimestamp: 1 }, 'full')).toEqual({
      logIndex: '0x0',
      blockTimestamp: '0x1',
      removed: false,
    })
  })

  it('preserves removed', () => {
    expect(shapeLog({ removed: true, type: 'mined' }, 'strict')).toEqual({
      removed: true,
    })
  })
})
