import { describe, expect, it } from 'vitest'
import { createEdrUpstream } from '../../hosted-node/upstream/edr-upstream.ts'
import { isWholeHeader, readHeader } from './header.ts'

const hash = (digit: string): string => `0x${digit.repeat(64)}`

const frontier = {
  parentHash: hash('1'),
  sha3Uncles: hash('2'),
  miner: `0x${'3'.repeat(40)}`,
  stateRoot: hash('4'),
  transactionsRoot: hash('5'),
  receiptsRoot: hash('6'),
  logsBloom: `0x${'0'.repeat(512)}`,
  difficulty: '0x400',
  number: '0x1',
  gasLimit: '0x1388',
  gasUsed: '0x0',
  timestamp: '0x55ba4224',
  extraData: '0x',
  mixHash: hash('7'),
  nonce: '0x539bd4979fef1ec4',
}

const withoutForks = {
  baseFeePerGas: null,
  withdrawalsRoot: null,
  blobGasUsed: null,
  excessBlobGas: null,
  parentBeaconBlockRoot: null,
  requestsHash: null,
}

describe('readHeader', () => {
  it('converts a block to the header that geth announces', () => {
    const block = {
      ...frontier,
      hash: hash('8'),
      size: '0x219',
      totalDifficulty: '0x800',
      transactions: [],
      uncles: [],
      withdrawals: [],
    }
    const header = readHeader(block)

    expect({ ...header, json: JSON.parse(header?.json ?? '') }).toEqual({
      number: 1,
      hash: hash('8'),
      parentHash: hash('1'),
      json: { ...frontier, ...withoutForks, hash: hash('8') },
    })
  })

  it('returns the same for an announcement of EDR and for its block', async () => {
    const chain = await createEdrUpstream(31337)
    let hear = (_event: unknown): void => undefined
    const announced = new Promise((resolve) => {
      hear = resolve
    })
    await chain.subscribe('newHeads', {
      onEvent: hear,
      onLost: () => undefined,
    })
    await chain.send({ method: 'evm_mine', params: [] })
    const asked = await chain.send({
      method: 'eth_getBlockByNumber',
      params: ['latest', true],
    })

    expect(isWholeHeader(await announced)).toBe(true)
    expect(readHeader(await announced)).toEqual(
      readHeader('result' in asked && asked.result),
    )
    expect(readHeader(await announced)?.number).toBe(1)
  })

  it.each([
    ['nothing', null],
    ['a pending block', { ...frontier, hash: null, number: null }],
    ['a number that is no quantity', { ...frontier, number: '0x01' }],
  ])('returns none for %s', (_, block) => {
    expect(readHeader(block)).toBeUndefined()
  })
})

describe('isWholeHeader', () => {
  it('detects missing members', () => {
    const { mixHash: _, ...others } = frontier

    expect([
      isWholeHeader({ ...frontier, hash: hash('8') }),
      isWholeHeader(frontier),
      isWholeHeader({ ...others, hash: hash('8') }),
    ]).toEqual([true, false, false])
  })
})
