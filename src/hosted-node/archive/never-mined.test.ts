import type { GethGenesis } from '@ethereumjs/common'
import { createZeroAddress } from '@ethereumjs/util'
import { createVM } from '@ethereumjs/vm'
import { expect, it } from 'vitest'
import { forgeBlock } from '../heritage/forge.ts'
import { systemContracts } from '../heritage/system-contracts.ts'
import { createArchiveUpstream } from './archive-upstream.ts'
import { createChainRules } from './chain-rules.ts'
import { createGenesis } from './genesis-block.ts'

const ACCOUNT = `0x${'11'.repeat(20)}`

const genesis = {
  config: {
    chainId: 7,
    ...Object.fromEntries(
      [
        ...['homesteadBlock', 'eip150Block', 'eip155Block', 'eip158Block'],
        ...['byzantiumBlock', 'constantinopleBlock', 'istanbulBlock'],
        ...['berlinBlock', 'londonBlock', 'mergeNetsplitBlock'],
        ...['shanghaiTime', 'cancunTime', 'pragueTime'],
        'terminalTotalDifficulty',
      ].map((fork) => [fork, 0]),
    ),
  },
  timestamp: '0',
  gasLimit: '30000000',
  difficulty: '0x0',
  baseFeePerGas: null,
  excessBlobGas: null,
  alloc: {
    ...systemContracts,
    [ACCOUNT.slice(2)]: { balance: '5', storage: { '0x1': '0x2' } },
  },
} as unknown as GethGenesis

it('an archive loads a chain that has all forks from the genesis block on', async () => {
  const rules = createChainRules(genesis, [
    { number: 1, difficulty: 0n, timestamp: 12n },
  ])
  const { block: parent, state } = await createGenesis(genesis, rules)
  const vm = await createVM({ common: rules, stateManager: state })
  const block = await forgeBlock(vm, {
    parent,
    time: 12,
    miner: createZeroAddress(),
    transactions: [],
    uncles: [],
    withdrawals: [],
  })
  const archive = await createArchiveUpstream({
    name: 'new',
    genesis,
    blocks: block.serialize(),
  })
  const ask = (method: string, ...params: string[]) =>
    archive.send({ method, params })

  expect([
    await ask('eth_blockNumber'),
    await ask('eth_getBalance', ACCOUNT, 'latest'),
    await ask('eth_getStorageAt', ACCOUNT, '0x1', 'latest'),
  ]).toEqual([
    { result: '0x1' },
    { result: '0x5' },
    { result: `0x${'2'.padStart(64, '0')}` },
  ])
})
