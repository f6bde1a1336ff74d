import { expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { createCaller } from '../methods/fixtures/caller.ts'
import { memberOf } from '../methods/intact.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { readState, writeState } from './state-file.ts'

const ALICE = developmentAccounts[0]?.address.toLowerCase() ?? ''
const STRANGER = `0x${'77'.repeat(20)}`

const openChain = async () => {
  const { send } = await createEdrUpstream(31337)
  const { call } = createCaller(send)
  const ask = async (method: string, ...params: Json[]): Promise<Json> => {
    const outcome = await call(method, ...params)
    if ('error' in outcome) throw new Error(outcome.error.message)
    return outcome.result
  }
  return { ask, call }
}

it('sends for any account while accounts are impersonated automatically', async () => {
  const { ask } = await openChain()
  const transaction = { from: STRANGER, to: ALICE, gas: '0x5208' }
  await ask('anvil_setBalance', STRANGER, 10 ** 15)
  await ask('anvil_autoImpersonateAccount', true)
  const hash = await ask('eth_sendTransaction', transaction)
  await ask('anvil_autoImpersonateAccount', false)

  expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({
    from: STRANGER,
    status: '0x1',
  })
  await expect(ask('eth_sendTransaction', transaction)).rejects.toThrow()
})

it('keeps an account impersonated that a caller impersonates', async () => {
  const { ask } = await openChain()
  const transaction = { from: STRANGER, to: ALICE, gas: '0x5208' }
  await ask('hardhat_setBalance', STRANGER, '0x38d7ea4c68000')
  await ask('hardhat_impersonateAccount', STRANGER)
  await ask('eth_sendUnsignedTransaction', transaction)

  expect(await ask('eth_accounts')).toContain(STRANGER)
  expect(await ask('eth_sendTransaction', transaction)).toMatch(/^0x/)
})

it('removes the pending transactions of one account', async () => {
  const { ask } = await openChain()
  await ask('evm_setAutomine', false)
  await ask('eth_sendTransaction', { from: ALICE, to: STRANGER })
  await ask('anvil_removePoolTransactions', STRANGER)
  expect(await ask('txpool_status')).toEqual({ pending: '0x1', queued: '0x0' })

  await ask('anvil_removePoolTransactions', ALICE)
  expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
})

it('lists the pending transactions of one account', async () => {
  const { send } = await createEdrUpstream(31337)
  const ask = (method: string, ...params: Json[]) => send({ method, params })
  const transaction = { from: ALICE, to: STRANGER, nonce: '0x0' }
  await ask('evm_setAutomine', false)
  await ask('eth_sendTransaction', transaction)

  expect([
    await ask('txpool_contentFrom', ALICE),
    await ask('txpool_contentFrom', STRANGER),
  ]).toEqual([
    {
      result: {
        pending: { 0: expect.objectContaining(transaction) },
        queued: {},
      },
    },
    { result: { pending: {}, queued: {} } },
  ])
})

it('says who it is as Hardhat and Anvil do', async () => {
  const { ask } = await openChain()

  expect(await ask('web3_clientVersion')).toMatch(/^HardhatNetwork\/portolan\//)
  expect(await ask('anvil_nodeInfo')).toMatchObject({
    currentBlockNumber: '0x0',
    environment: { chainId: 31337, gasLimit: '0x1c9c380' },
    forkConfig: { forkUrl: null, forkBlockNumber: null },
  })
  expect(await ask('anvil_metadata')).toMatchObject({ chainId: 31337 })
})

it('mines blocks with the options of Anvil and Ganache', async () => {
  const { ask } = await openChain()
  await ask('evm_mine', { timestamp: 4_000_000_000, blocks: 3 })

  expect(await ask('eth_getBlockByNumber', '0x1')).toMatchObject({
    timestamp: '0xee6b2800',
  })
  expect(await ask('eth_blockNumber')).toBe('0x3')
})

it.each<[string, Json, string]>([
  [
    'an unknown account',
    { from: STRANGER, to: ALICE },
    `unknown account ${STRANGER}`,
  ],
  [
    'another type',
    { from: ALICE, to: STRANGER, type: '0x3' },
    'signs types 0x0, 0x1 and 0x2, not 0x3',
  ],
])('does not sign a transaction of %s', async (_what, transaction, message) => {
  const { ask } = await openChain()

  await expect(ask('eth_signTransaction', transaction)).rejects.toThrow(message)
})

it('signs transactions that the chain accepts', async () => {
  const { ask } = await openChain()
  const price = { gasPrice: '0x77359400' }
  for (const fees of [{}, price, { ...price, accessList: [] }]) {
    const transaction = { from: ALICE, to: STRANGER, value: '0x1', ...fees }
    const raw = await ask('eth_signTransaction', transaction)
    const hash = await ask('eth_sendRawTransaction', raw)
    expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({
      from: ALICE,
      value: '0x1',
    })
  }
})

it('bounds an access list of a call without gas', async () => {
  const { ask, call } = await openChain()
  await ask('hardhat_setCode', STRANGER, '0x5b600056')

  expect(
    await call('eth_createAccessList', { from: ALICE, to: STRANGER }),
  ).toMatchObject({ error: { code: -38026 } })
})

it('reports why the call of an access list fails', async () => {
  const { ask } = await openChain()
  await ask('hardhat_setCode', STRANGER, '0x60015460006000fd')

  expect(
    await ask('eth_createAccessList', { from: ALICE, to: STRANGER }),
  ).toMatchObject({
    accessList: [{ address: STRANGER }],
    error: 'execution reverted',
  })
})

it('does not dump a chain that could not be loaded in time', async () => {
  const { ask } = await openChain()
  await ask('hardhat_mine', '0x1000')

  await expect(ask('hardhat_dumpState')).rejects.toThrow(
    'the chain has 4096 blocks, and at most 2000 can be dumped',
  )
})

it('mines again after a state that could not be loaded', async () => {
  const source = await openChain()
  await source.ask('eth_sendTransaction', { from: ALICE, to: STRANGER })
  const dumped = readState(await source.ask('hardhat_dumpState'))
  const { ask } = await openChain()

  await expect(
    ask('hardhat_loadState', writeState({ ...dumped, head: '0xother' })),
  ).rejects.toThrow('differs from the one that was dumped')
  const [block] = dumped.blocks
  const broken = { ...block, transactions: [{ from: ALICE, nonce: '0x63' }] }
  await expect(
    ask('hardhat_loadState', writeState({ ...dumped, blocks: [broken] })),
  ).rejects.toThrow()
  expect(await ask('hardhat_getAutomine')).toBe(true)
})

it('sends with the gas of a block as it was before a revert', async () => {
  const { ask } = await openChain()
  const gasOf = async (): Promise<Json> => {
    const hash = await ask('eth_sendTransaction', { from: ALICE, to: STRANGER })
    return memberOf(await ask('eth_getTransactionByHash', hash), 'gas') ?? null
  }
  await ask('evm_setBlockGasLimit', 20_000_000)
  const id = await ask('evm_snapshot')
  await ask('evm_setBlockGasLimit', 10_000_000)
  expect(await gasOf()).toBe('0x989680')
  await ask('evm_revert', id)
  expect(await gasOf()).toBe('0x1312d00')
})
