import {
  createTestClient,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseEther,
  parseGwei,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtProgram } from '../../dev/built-program.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { createLog } from '../log.ts'
import { type RunningServer, startServer } from '../server.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { createOpenChain } from './open-chain.ts'

const STRANGER: Hex = `0x${'77'.repeat(20)}`
const WORD: Hex = `0x${'ab'.repeat(32)}`
const [first, second] = developmentAccounts
const alice = privateKeyToAccount(first?.secretKey as Hex)
const bob = second?.address as Hex

holdClockInTests()

const built = builtProgram('hosted-node-chain')
let server: RunningServer

beforeAll(async () => {
  const embedded = embeddedConfig({ port: 0 })
  server = await startServer(
    {
      ...embedded,
      networks: embedded.networks.filter(({ name }) =>
        name.startsWith('local'),
      ),
    },
    { log: createLog('silent'), openChain: createOpenChain(built) },
  )
})

afterAll(async () => {
  await server.stop()
})

const urlOf = (name: string): string => {
  const network = server.networks.find((one) => one.name === name)
  return `${network?.baseUrl}/v3/${DEVELOPMENT_KEY}`
}

const createClient = (mode: 'anvil' | 'hardhat') =>
  createTestClient({
    mode,
    account: alice.address,
    chain: foundry,
    transport: http(urlOf('local'), { retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)

describe.each(['anvil', 'hardhat'] as const)('viem in mode %s', (mode) => {
  let client: ReturnType<typeof createClient>
  const transfer = { to: bob, value: 1n }

  beforeAll(() => {
    client = createClient(mode)
  })

  it('reset', async () => {
    await client.mine({ blocks: 1 })
    await client.reset()
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n)
  })

  it('dropTransaction, getAutomine, setAutomine, getTxpoolContent, getTxpoolStatus, inspectTxpool', async () => {
    await client.setAutomine(false)
    expect(await client.getAutomine()).toBe(false)
    const nonce = await client.getTransactionCount({ address: alice.address })
    const hash = await client.sendTransaction({
      ...transfer,
      nonce,
      gas: 21_000n,
    })
    await client.sendTransaction({ ...transfer, nonce: nonce + 2 })

    expect(await client.getTxpoolStatus()).toEqual({ pending: 1, queued: 1 })
    const from = alice.address.toLowerCase()
    expect(await client.getTxpoolContent()).toMatchObject({
      pending: { [from]: { [nonce]: { hash } } },
      queued: { [from]: { [nonce + 2]: { to: bob.toLowerCase() } } },
    })
    expect(await client.inspectTxpool()).toMatchObject({
      pending: {
        [from]: {
          [nonce]: expect.stringMatching(
            /^0x[0-9a-f]{40}: 1 wei \+ 21000 gas × \d+ wei$/,
          ),
        },
      },
    })
    await client.dropTransaction({ hash })
    expect(await client.getTxpoolStatus()).toEqual({ pending: 0, queued: 1 })
    await client.request({ method: 'anvil_dropAllTransactions' as never })
    expect(await client.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 })
    await client.setAutomine(true)
    expect(await client.getAutomine()).toBe(true)
  })

  it('setBalance, setCode, setNonce, setStorageAt', async () => {
    await client.setBalance({ address: STRANGER, value: parseEther('3') })
    await client.setCode({ address: STRANGER, bytecode: '0x60015b00' })
    await client.setNonce({ address: STRANGER, nonce: 7 })
    await client.setStorageAt({ address: STRANGER, index: 2, value: WORD })

    expect([
      await client.getBalance({ address: STRANGER }),
      await client.getCode({ address: STRANGER }),
      await client.getTransactionCount({ address: STRANGER }),
      await client.getStorageAt({ address: STRANGER, slot: numberToHex(2) }),
    ]).toEqual([parseEther('3'), '0x60015b00', 7, WORD])
    await client.setCode({ address: STRANGER, bytecode: '0x' })
  })

  it('impersonateAccount, stopImpersonatingAccount, sendUnsignedTransaction', async () => {
    await client.setBalance({ address: STRANGER, value: parseEther('3') })
    const sent = { ...transfer, account: STRANGER, gas: 21_000n }
    await client.impersonateAccount({ address: STRANGER })
    const hash = await client.sendTransaction(sent)
    expect(await client.getTransaction({ hash })).toMatchObject({
      from: STRANGER,
    })
    await client.stopImpersonatingAccount({ address: STRANGER })
    await expect(client.sendTransaction(sent)).rejects.toThrow()

    const unsigned = await client.sendUnsignedTransaction({
      ...transfer,
      from: STRANGER,
      gas: 21_000n,
    })
    expect(
      await client.getTransactionReceipt({ hash: unsigned }),
    ).toMatchObject({ from: STRANGER, status: 'success' })
  })

  it('mine, increaseTime, setNextBlockTimestamp', async () => {
    const before = await client.getBlock()
    await client.mine({ blocks: 2 })
    await client.mine({ blocks: 2, interval: 60 })
    const after = await client.getBlock()
    expect(after.number - before.number).toBe(4n)
    expect(after.timestamp - before.timestamp).toBeGreaterThanOrEqual(60n)

    await client.increaseTime({ seconds: 1_000 })
    await client.mine({ blocks: 1 })
    const later = await client.getBlock()
    expect(later.timestamp - after.timestamp).toBeGreaterThanOrEqual(1_000n)

    const timestamp = later.timestamp + 777n
    await client.setNextBlockTimestamp({ timestamp })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBe(timestamp)
  })

  it('setBlockTimestampInterval, removeBlockTimestampInterval', async () => {
    const { timestamp } = await client.getBlock()
    await client.setBlockTimestampInterval({ interval: 50 })
    await client.sendTransaction(transfer)
    expect((await client.getBlock()).timestamp).toBe(timestamp + 50n)
    await client.mine({ blocks: 2 })
    expect((await client.getBlock()).timestamp).toBe(timestamp + 150n)

    await client.removeBlockTimestampInterval()
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBeLessThan(timestamp + 200n)
  })

  it('setBlockGasLimit, setCoinbase, setNextBlockBaseFeePerGas, setLoggingEnabled', async () => {
    await client.setBlockGasLimit({ gasLimit: 20_000_000n })
    await client.setCoinbase({ address: STRANGER })
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('9') })
    await client.setLoggingEnabled(false)
    await client.mine({ blocks: 1 })

    expect(await client.getBlock()).toMatchObject({
      gasLimit: 20_000_000n,
      miner: STRANGER,
      baseFeePerGas: parseGwei('9'),
    })
  })

  it('setMinGasPrice, which Anvil and Hardhat refuse too', async () => {
    await expect(client.setMinGasPrice({ gasPrice: 1n })).rejects.toThrow(
      'is not supported when EIP-1559 is active',
    )
  })

  it('setIntervalMining', async () => {
    const { number } = await client.getBlock()
    await client.setIntervalMining({ interval: 1 })
    await expect
      .poll(async () => (await client.getBlock()).number)
      .toBeGreaterThan(number)
    await client.setIntervalMining({ interval: 0 })
  })

  it('snapshot, revert', async () => {
    const balance = await client.getBalance({ address: bob })
    const id = await client.snapshot()
    await client.sendTransaction(transfer)
    expect(await client.getBalance({ address: bob })).toBe(balance + 1n)
    await client.revert({ id })
    expect(await client.getBalance({ address: bob })).toBe(balance)
  })

  it('dumpState, loadState', async () => {
    await client.reset()
    await client.setBalance({ address: STRANGER, value: parseEther('3') })
    await client.sendTransaction(transfer)
    await client.sendUnsignedTransaction({
      ...transfer,
      from: STRANGER,
      gas: 21_000n,
    })
    const request = await client.prepareTransactionRequest({
      ...transfer,
      account: alice,
    })
    const hash = await client.sendRawTransaction({
      serializedTransaction: await alice.signTransaction(request as never),
    })
    await client.setCode({ address: STRANGER, bytecode: '0x6001' })
    const id = await client.snapshot()
    await client.setNonce({ address: STRANGER, nonce: 99 })
    await client.revert({ id })
    await client.mine({ blocks: 3, interval: 5 })
    const block = await client.getBlock()
    const state = await client.dumpState()

    await client.reset()
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n)
    await client.loadState({ state })
    expect(await client.getBlock()).toEqual(block)
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({
      status: 'success',
    })
    expect([
      await client.getCode({ address: STRANGER }),
      await client.getTransactionCount({ address: STRANGER }),
    ]).toEqual(['0x6001', 1])
    expect(await client.getAutomine()).toBe(true)
  })

  it('reset to a fork, setRpcUrl', async () => {
    const source = createTestClient({
      mode,
      transport: http(urlOf('local-two')),
    }).extend(publicActions)
    await source.setBalance({ address: STRANGER, value: 5n })
    await source.mine({ blocks: 3 })
    const blockNumber = await source.getBlockNumber({ cacheTime: 0 })
    await source.mine({ blocks: 3 })

    await client.reset({ jsonRpcUrl: urlOf('local-two'), blockNumber })
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(blockNumber)
    expect(await client.getBalance({ address: STRANGER })).toBe(5n)
    await client.sendTransaction({ ...transfer, to: STRANGER })
    const { hash } = await client.getBlock()

    await client.setRpcUrl(`${urlOf('local-two')}?again`)
    expect((await client.getBlock()).hash).toBe(hash)
    expect(await client.getBalance({ address: STRANGER })).toBe(6n)
    await expect(
      client.reset({
        jsonRpcUrl: 'http://127.0.0.1:1/secret-key',
        blockNumber,
      }),
    ).rejects.toThrow('did not start: the node to fork from did not answer')
    expect((await client.getBlock()).number).toBe(blockNumber)

    await client.request({
      method: `${mode}_reset` as never,
      params: [] as never,
    })
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n)
  })

  it('signs with the known accounts', async () => {
    const message = 'hello'
    expect(await client.signMessage({ message })).toBe(
      await alice.signMessage({ message }),
    )
    const typed = {
      domain: { name: 'Portolan', chainId: 31_337 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    } as const
    expect(await client.signTypedData(typed)).toBe(
      await alice.signTypedData(typed),
    )
    const request = await client.prepareTransactionRequest({
      ...transfer,
      type: 'eip1559',
    })
    const raw = await client.signTransaction(request as never)
    expect(raw).toBe(await alice.signTransaction(request as never))
    expect(
      await client.sendRawTransaction({ serializedTransaction: raw }),
    ).toBe(keccak256(raw))
  })

  it('createAccessList', async () => {
    // SLOAD(1), SSTORE(2, 1), BALANCE of another account.
    const other: Hex = `0x${'79'.repeat(20)}`
    const bytecode: Hex = `0x60015450600160025573${other.slice(2)}315000`
    await client.setCode({ address: STRANGER, bytecode })
    const slot = (index: number) => numberToHex(index, { size: 32 })

    const { accessList, gasUsed } = await client.createAccessList({
      to: STRANGER,
    })
    expect(accessList).toEqual([
      { address: STRANGER, storageKeys: [slot(1), slot(2)] },
      { address: other, storageKeys: [] },
    ])
    const hash = await client.sendTransaction({ to: STRANGER, accessList })
    const receipt = await client.getTransactionReceipt({ hash })
    expect(receipt.gasUsed).toBe(gasUsed)
  })
})
