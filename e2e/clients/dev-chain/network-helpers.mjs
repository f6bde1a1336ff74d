import { deepEqual, equal, ok } from 'node:assert/strict'
import { ask, otherUrl, runSteps, STRANGER } from './steps.mjs'

process.env.HARDHAT_CONFIG = `${import.meta.dirname}/hardhat.config.cjs`
process.env.HARDHAT_NETWORK = 'portolan'

const { default: helpers } = await import(
  '@nomicfoundation/hardhat-network-helpers'
)
const { time } = helpers
const WORD = `0x${'ab'.repeat(32)}`
const latest = () => ask('eth_getBlockByNumber', 'latest', false)

await runSteps('hardhat-network-helpers', {
  mine: async () => {
    const before = await time.latestBlock()
    await helpers.mine(3, { interval: 10 })
    equal(await time.latestBlock(), before + 3)
  },
  mineUpTo: async () => {
    const target = (await time.latestBlock()) + 4
    await helpers.mineUpTo(target)
    equal(await time.latestBlock(), target)
  },
  dropTransaction: async () => {
    const [from] = await ask('eth_accounts')
    await ask('evm_setAutomine', false)
    const hash = await ask('eth_sendTransaction', { from, to: STRANGER })
    equal(await helpers.dropTransaction(hash), true)
    equal(await ask('eth_getTransactionByHash', hash), null)
    await ask('evm_setAutomine', true)
  },
  setStorageAt: async () => {
    await helpers.setStorageAt(STRANGER, 2, WORD)
    equal(await ask('eth_getStorageAt', STRANGER, '0x2', 'latest'), WORD)
  },
  getStorageAt: async () => {
    equal(await helpers.getStorageAt(STRANGER, 2), WORD)
  },
  setBalance: async () => {
    await helpers.setBalance(STRANGER, 10n ** 18n)
    equal(await ask('eth_getBalance', STRANGER, 'latest'), '0xde0b6b3a7640000')
  },
  impersonateAccount: async () => {
    await helpers.impersonateAccount(STRANGER)
    const sent = { from: STRANGER, to: STRANGER, gas: '0x5208' }
    const hash = await ask('eth_sendTransaction', sent)
    const { status } = await ask('eth_getTransactionReceipt', hash)
    equal(status, '0x1')
  },
  stopImpersonatingAccount: async () => {
    await helpers.stopImpersonatingAccount(STRANGER)
    const sent = { from: STRANGER, to: STRANGER, gas: '0x5208' }
    const hash = await ask('eth_sendTransaction', sent).catch(() => 'refused')
    equal(hash, 'refused')
  },
  setCode: async () => {
    await helpers.setCode(STRANGER, '0x6001')
    equal(await ask('eth_getCode', STRANGER, 'latest'), '0x6001')
  },
  setNonce: async () => {
    await helpers.setNonce(STRANGER, 9)
    equal(await ask('eth_getTransactionCount', STRANGER, 'latest'), '0x9')
  },
  setCoinbase: async () => {
    await helpers.setCoinbase(STRANGER)
    await helpers.mine()
    equal((await latest()).miner, STRANGER)
  },
  setBlockGasLimit: async () => {
    await helpers.setBlockGasLimit(20_000_000)
    await helpers.mine()
    equal((await latest()).gasLimit, '0x1312d00')
  },
  setNextBlockBaseFeePerGas: async () => {
    await helpers.setNextBlockBaseFeePerGas(7_000_000_000n)
    await helpers.mine()
    equal((await latest()).baseFeePerGas, '0x1a13b8600')
  },
  setPrevRandao: async () => {
    await helpers.setPrevRandao(77)
    await helpers.mine()
    equal(BigInt((await latest()).mixHash), 77n)
  },
  'takeSnapshot, restore': async () => {
    const block = await time.latestBlock()
    const snapshot = await helpers.takeSnapshot()
    for (let count = 0; count < 2; count += 1) {
      await helpers.mine(2)
      await snapshot.restore()
      equal(await time.latestBlock(), block)
    }
  },
  'loadFixture, clearSnapshots': async () => {
    const fixture = async () => {
      await helpers.mine(5)
      return await time.latestBlock()
    }
    const first = await helpers.loadFixture(fixture)
    await helpers.mine(5)
    equal(await helpers.loadFixture(fixture), first)
    equal(await time.latestBlock(), first)
    await helpers.clearSnapshots()
  },
  'time.latest, time.increase': async () => {
    const before = await time.latest()
    await time.increase(3_600)
    ok((await time.latest()) >= before + 3_600)
  },
  'time.increaseTo': async () => {
    const target = (await time.latest()) + 1_000
    await time.increaseTo(target)
    equal(await time.latest(), target)
  },
  'time.setNextBlockTimestamp': async () => {
    const target = (await time.latest()) + 500
    await time.setNextBlockTimestamp(target)
    await helpers.mine()
    equal(await time.latest(), target)
  },
  'time.advanceBlock, time.advanceBlockTo': async () => {
    const before = await time.latestBlock()
    await time.advanceBlock(2)
    await time.advanceBlockTo(before + 6)
    equal(await time.latestBlock(), before + 6)
  },
  'time.duration': async () => {
    const { hours, days } = time.duration
    deepEqual([hours(1), days(1)], [3_600, 86_400])
  },
  'reset to a fork': async () => {
    await helpers.reset(otherUrl, 0)
    const { forkedNetwork } = await ask('hardhat_metadata')
    deepEqual([forkedNetwork.forkBlockNumber, await time.latestBlock()], [0, 0])
  },
  reset: async () => {
    await helpers.reset()
    equal(await time.latestBlock(), 0)
    equal(await ask('eth_getBalance', STRANGER, 'latest'), '0x0')
  },
})
