import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import head from '../heritage/head.json' with { type: 'json' }
import { replayFolder } from './replay.ts'
import { hasPassed, reportLines } from './report.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

const pair = (method: string, params: unknown[], answer: object): string =>
  [
    `>> ${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}`,
    `<< ${JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer })}`,
    '',
  ].join('\n')

const fixtures = {
  'eth_chainId/get.io': pair('eth_chainId', [], { result: '0xef99' }),
  'eth_blockNumber/get.io': `// the head\n${pair('eth_blockNumber', [], { result: '0x16' })}`,
  'eth_getTransactionCount/two.io':
    pair('eth_getTransactionCount', [ALICE, '0x1'], { result: '0x2' }) +
    pair('eth_getTransactionCount', [ALICE, head.hash], { result: '0x8' }),
  'eth_getStorageAt/bad.io': pair('eth_getStorageAt', [ALICE, '0xasdf'], {
    error: { code: -32000, message: 'unable to decode storage key' },
  }),
  'eth_gasPrice/get.io': `// speconly: only the form.\n${pair('eth_gasPrice', [], { result: '0x1' })}`,
  'debug_getRawBlock/get.io': pair('debug_getRawBlock', ['0x1'], {
    result: '0x',
  }),
}

describe('replayFolder', () => {
  let folder: string

  const write = (files: Record<string, string>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portolan-fixtures-'))
    const heritage = fileURLToPath(new URL('../heritage', import.meta.url))
    cpSync(join(heritage, 'genesis.json'), join(folder, 'genesis.json'))
    cpSync(join(heritage, 'blocks.rlp'), join(folder, 'chain.rlp'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('reports exact and justified answers, and methods that are not offered', async () => {
    write(fixtures)
    const replay = await replayFolder(folder)

    expect(reportLines(replay)).toEqual([
      'uncles: 6 of 6',
      'eth_blockNumber: 1 exact, 0 justified, 0 different',
      'eth_chainId: 1 exact, 0 justified, 0 different',
      'eth_gasPrice: 0 exact, 1 justified, 0 different',
      'eth_getStorageAt: 0 exact, 1 justified, 0 different',
      'eth_getTransactionCount: 2 exact, 0 justified, 0 different',
      'all offered methods: 4 exact, 2 justified, 0 different',
      'justified 1 x: the fixture (speconly) specifies only the form',
      'justified 1 x: a malformed storage key is an invalid param (-32602)',
      'not offered 1 x: debug_getRawBlock',
    ])
    expect(hasPassed(replay)).toBe(true)
  })

  it('finds one wrong answer', async () => {
    write({
      ...fixtures,
      'eth_chainId/wrong.io': pair('eth_chainId', [], { result: '0x1' }),
    })
    const replay = await replayFolder(folder)

    expect(reportLines(replay).slice(-3)).toEqual([
      'different: eth_chainId/wrong.io:1 eth_chainId',
      '  expected {"result":"0x1"}',
      '  answered {"result":"0xef99"}',
    ])
    expect(hasPassed(replay)).toBe(false)
  })

  it('does not pass without fixtures', async () => {
    expect(hasPassed(await replayFolder(folder))).toBe(false)
  })

  it('rejects a chain that does not end with the head of the folder', async () => {
    const headBlockHash = `0x${'00'.repeat(32)}`
    write({ 'headfcu.json': JSON.stringify({ params: [{ headBlockHash }] }) })

    await expect(replayFolder(folder)).rejects.toThrow(
      `block 22: has the hash ${head.hash}, not ${headBlockHash}`,
    )
  })

  it.each([
    ['>> {', 'a/b.io:1: is not JSON'],
    ['>> []', 'a/b.io:1: is not a JSON object'],
    ['>> {"id":1}', 'a/b.io:1: no method'],
    ['>> {"method":"x"}\n', 'a/b.io:1: has no answer'],
    ['<< {}', 'a/b.io:1: answers no request'],
    ['// x\n{}', 'a/b.io:2: begins with none of >>, << and //'],
  ])('names the line that is wrong in %j', async (text, message) => {
    write({ 'a/b.io': text })

    await expect(replayFolder(folder)).rejects.toThrow(message)
  })
})
