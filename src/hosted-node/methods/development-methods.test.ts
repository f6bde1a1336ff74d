import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { sender } from '../dialect/fixtures/probe.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { createCaller } from './fixtures/caller.ts'

const word = `0x${'ab'.repeat(32)}`

describe('a development chain', () => {
  it.each<[string, Json[], Json]>([
    ['evm_increaseTime', [3600], expect.anything()],
    ['evm_increaseTime', ['0xe10'], expect.anything()],
    ['evm_mine', [], '0'],
    ['evm_mine', [4_000_000_000], '0'],
    ['evm_setNextBlockTimestamp', [4_000_000_100], expect.anything()],
    ['evm_setAutomine', [true], true],
    ['evm_setIntervalMining', [0], true],
    ['evm_setIntervalMining', [[0, 0]], true],
    ['hardhat_mine', ['0x2', '0x3'], true],
    ['hardhat_setBalance', [sender, '0x56bc75e2d63100000'], true],
    ['hardhat_setCode', [`0x${'77'.repeat(20)}`, '0x5b'], true],
    ['hardhat_setNonce', [`0x${'77'.repeat(20)}`, '0x5'], true],
    ['hardhat_setStorageAt', [`0x${'77'.repeat(20)}`, '0x0', word], true],
    ['hardhat_impersonateAccount', [`0x${'77'.repeat(20)}`], true],
    ['hardhat_stopImpersonatingAccount', [`0x${'77'.repeat(20)}`], false],
    ['evm_snapshot', [], '0x1'],
    ['evm_revert', ['0x1'], false],
    ['eth_feeHistory', ['0x1', 'latest'], expect.anything()],
    ['eth_getProof', [sender, ['0x0']], expect.anything()],
    ['eth_getStorageAt', [sender, '0x0'], `0x${'0'.repeat(64)}`],
    ['eth_newFilter', [], '0x1'],
    ['eth_newBlockFilter', [], '0x1'],
    ['eth_uninstallFilter', ['0x9'], false],
  ])('accepts %s %j', async (name, params, result) => {
    const chain = await createEdrUpstream(31337)
    const { call } = createCaller(chain.send)

    expect(await call(name, ...params)).toEqual({ result })
  })
})
