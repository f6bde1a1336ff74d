import { describe, expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { rounds, testSeed } from '../../dev/test-rounds.ts'
import type { Json } from '../../node-client/json.ts'
import { InvalidParamsError } from './invalid-params.ts'
import { findMethod, methodTable } from './method-table.ts'
import type { NodeMethod } from './node-method.ts'

const names = (
  effect: NodeMethod['effect'],
  development: boolean,
): readonly string[] =>
  [...methodTable.values()]
    .filter((method) => method.effect === effect)
    .filter((method) => (method.development ?? false) === development)
    .map(({ name }) => name)
    .sort()

describe('methodTable', () => {
  it('offers these reads', () => {
    expect(names('read', false)).toEqual([
      'eth_blobBaseFee',
      'eth_blockNumber',
      'eth_call',
      'eth_chainId',
      'eth_estimateGas',
      'eth_feeHistory',
      'eth_gasPrice',
      'eth_getBalance',
      'eth_getBlockByHash',
      'eth_getBlockByNumber',
      'eth_getBlockReceipts',
      'eth_getBlockTransactionCountByHash',
      'eth_getBlockTransactionCountByNumber',
      'eth_getCode',
      'eth_getLogs',
      'eth_getProof',
      'eth_getStorageAt',
      'eth_getTransactionByBlockHashAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
      'eth_getTransactionByHash',
      'eth_getTransactionCount',
      'eth_getTransactionReceipt',
      'eth_getUncleByBlockHashAndIndex',
      'eth_getUncleByBlockNumberAndIndex',
      'eth_getUncleCountByBlockHash',
      'eth_getUncleCountByBlockNumber',
      'eth_maxPriorityFeePerGas',
      'eth_simulateV1',
      'eth_syncing',
      'net_listening',
      'net_version',
      'web3_clientVersion',
    ])
  })

  it('offers these methods with side effects', () => {
    expect([...names('send', false), ...names('subscribe', false)]).toEqual([
      'eth_getFilterChanges',
      'eth_getFilterLogs',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_newPendingTransactionFilter',
      'eth_sendRawTransaction',
      'eth_sendRawTransactionSync',
      'eth_uninstallFilter',
      'eth_subscribe',
      'eth_unsubscribe',
    ])
  })

  it('offers these to development keys only', () => {
    const offered = [...names('read', true), ...names('send', true)].sort()
    expect(offered).toEqual(
      `
      anvil_autoImpersonateAccount anvil_dropAllTransactions
      anvil_dropTransaction anvil_dumpState anvil_getAutomine
      anvil_impersonateAccount anvil_increaseTime anvil_loadState
      anvil_metadata anvil_mine anvil_nodeInfo
      anvil_removeBlockTimestampInterval anvil_removePoolTransactions
      anvil_reset anvil_revert anvil_setAutomine anvil_setBalance
      anvil_setBlockGasLimit anvil_setBlockTimestampInterval anvil_setCode
      anvil_setCoinbase anvil_setIntervalMining anvil_setLoggingEnabled
      anvil_setMinGasPrice anvil_setNextBlockBaseFeePerGas
      anvil_setNextBlockTimestamp anvil_setNonce anvil_setPrevRandao
      anvil_setRpcUrl anvil_setStorageAt anvil_snapshot
      anvil_stopImpersonatingAccount debug_traceTransaction eth_accounts
      eth_coinbase eth_createAccessList eth_pendingTransactions
      eth_sendTransaction eth_sendUnsignedTransaction eth_sign
      eth_signTransaction eth_signTypedData eth_signTypedData_v4
      evm_increaseTime evm_mine evm_revert evm_setAccountBalance
      evm_setAccountCode evm_setAccountNonce evm_setAccountStorageAt
      evm_setAutomine evm_setBlockGasLimit evm_setIntervalMining
      evm_setNextBlockTimestamp evm_snapshot hardhat_dropTransaction
      hardhat_dumpState hardhat_getAutomine hardhat_impersonateAccount
      hardhat_loadState hardhat_metadata hardhat_mine
      hardhat_removeBlockTimestampInterval hardhat_reset hardhat_setBalance
      hardhat_setBlockTimestampInterval hardhat_setCode hardhat_setCoinbase
      hardhat_setLoggingEnabled hardhat_setMinGasPrice
      hardhat_setNextBlockBaseFeePerGas hardhat_setNonce
      hardhat_setPrevRandao hardhat_setRpcUrl hardhat_setStorageAt
      hardhat_stopImpersonatingAccount personal_sign txpool_content
      txpool_inspect txpool_status
      `
        .trim()
        .split(/\s+/),
    )
  })

  it('finds a method by its wire name', () => {
    expect(findMethod('eth_call')?.name).toBe('eth_call')
    expect(findMethod('eth_getWork')).toBeUndefined()
    expect(findMethod('toString')).toBeUndefined()
  })

  it('has a price for each method', () => {
    for (const { credits } of methodTable.values()) {
      expect(credits).toBeGreaterThan(0)
    }
  })
})

const blockHash = `0x${'ab'.repeat(32)}`

describe('the cache policy', () => {
  const policyOf = (name: string, ...params: Json[]): string | undefined => {
    const method = findMethod(name)
    return (
      method?.cachePolicyFor?.(method.checkParams(params)) ??
      method?.cachePolicy
    )
  }

  it.each<[string, string, Json[]]>([
    ['forever', 'eth_getBlockByHash', [blockHash]],
    ['forever', 'eth_getBlockReceipts', [blockHash]],
    ['forever', 'eth_getBlockReceipts', [{ blockHash }]],
    ['forever', 'eth_getBlockTransactionCountByHash', [blockHash]],
    ['forever', 'eth_getLogs', [{ blockHash }]],
    ['forever', 'eth_getTransactionByBlockHashAndIndex', [blockHash, '0x0']],
    ['forever', 'eth_getUncleByBlockHashAndIndex', [blockHash, '0x0']],
    ['forever', 'eth_getUncleCountByBlockHash', [blockHash]],
    ['once-final', 'eth_getBlockByNumber', ['0x1']],
    ['once-final', 'eth_getBlockReceipts', ['0x1']],
    ['once-final', 'eth_getTransactionByBlockNumberAndIndex', ['0x1', '0x0']],
    ['once-final', 'eth_getTransactionByHash', [blockHash]],
    ['once-final', 'eth_getTransactionReceipt', [blockHash]],
    ['never', 'eth_getBlockByNumber', ['finalized']],
    ['never', 'eth_getBlockReceipts', ['safe']],
    ['never', 'eth_getTransactionByBlockNumberAndIndex', ['latest', '0x0']],
    ['never', 'eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x1' }]],
    ['never', 'eth_chainId', []],
    ['never', 'eth_call', [{}]],
    ['never', 'eth_simulateV1', [{ blockStateCalls: [] }]],
  ])('is %s for %s %j', (expected, name, params) => {
    expect(policyOf(name, ...params)).toBe(expected)
  })

  it('of a once-final result depends on the block number in the result', () => {
    const results = [
      ['eth_getBlockByNumber', { number: '0x10' }],
      ['eth_getBlockReceipts', [{ blockNumber: '0x10' }]],
      ['eth_getTransactionByBlockNumberAndIndex', { blockNumber: '0x10' }],
      ['eth_getTransactionByHash', { blockNumber: '0x10' }],
      ['eth_getTransactionReceipt', { blockNumber: '0x10' }],
      ['eth_getTransactionByHash', { blockNumber: null }],
      ['eth_getBlockReceipts', []],
    ] as const

    expect(
      results.map(([name, result]) =>
        findMethod(name)?.blockNumberOf?.(result as unknown as Json),
      ),
    ).toEqual([16n, 16n, 16n, 16n, 16n, undefined, undefined])
  })
})

describe('isIntact', () => {
  const other = `0x${'cd'.repeat(32)}`

  it.each<[boolean, string, Json[], Json]>([
    [true, 'eth_getBlockByHash', [blockHash], { hash: blockHash }],
    [
      true,
      'eth_getBlockByHash',
      [blockHash],
      { hash: blockHash.toUpperCase() },
    ],
    [false, 'eth_getBlockByHash', [blockHash], { hash: other }],
    [false, 'eth_getBlockByHash', [blockHash], {}],
    [false, 'eth_getBlockByHash', [blockHash], 'hash'],
    [true, 'eth_getBlockByNumber', ['0x1'], { number: '0x1' }],
    [true, 'eth_getBlockByNumber', ['0x1'], { number: '0x01' }],
    [false, 'eth_getBlockByNumber', ['0x1'], { number: '0x2' }],
    [false, 'eth_getBlockByNumber', ['0x1'], { number: null }],
    [true, 'eth_getBlockByNumber', ['latest'], { number: '0x2' }],
    [true, 'eth_getTransactionByHash', [blockHash], { hash: blockHash }],
    [false, 'eth_getTransactionByHash', [blockHash], { hash: other }],
    [
      true,
      'eth_getTransactionReceipt',
      [blockHash],
      { transactionHash: blockHash },
    ],
    [
      false,
      'eth_getTransactionReceipt',
      [blockHash],
      { transactionHash: other },
    ],
    [
      true,
      'eth_getTransactionByBlockHashAndIndex',
      [blockHash, '0x1'],
      { blockHash, transactionIndex: '0x1' },
    ],
    [
      false,
      'eth_getTransactionByBlockHashAndIndex',
      [blockHash, '0x1'],
      { blockHash, transactionIndex: '0x0' },
    ],
    [
      false,
      'eth_getTransactionByBlockHashAndIndex',
      [blockHash, '0x1'],
      { blockHash: other, transactionIndex: '0x1' },
    ],
    [
      true,
      'eth_getTransactionByBlockNumberAndIndex',
      ['0x5', '0x1'],
      { blockNumber: '0x5', transactionIndex: '0x1' },
    ],
    [
      false,
      'eth_getTransactionByBlockNumberAndIndex',
      ['0x5', '0x1'],
      { blockNumber: '0x6', transactionIndex: '0x1' },
    ],
    [
      false,
      'eth_getTransactionByBlockNumberAndIndex',
      ['latest', '0x1'],
      { blockNumber: '0x6', transactionIndex: '0x2' },
    ],
    [
      false,
      'eth_getTransactionByBlockNumberAndIndex',
      ['latest', '0x1'],
      { blockNumber: null, transactionIndex: null },
    ],
    [
      true,
      'eth_getTransactionByBlockNumberAndIndex',
      ['pending', '0x1'],
      { blockNumber: null, transactionIndex: null },
    ],
    [true, 'eth_getLogs', [{ blockHash }], [{ blockHash }]],
    [true, 'eth_getLogs', [{ blockHash }], []],
    [
      false,
      'eth_getLogs',
      [{ blockHash }],
      [{ blockHash }, { blockHash: other }],
    ],
    [false, 'eth_getLogs', [{ blockHash }], {}],
    [true, 'eth_getLogs', [{ fromBlock: '0x1' }], [{ blockHash: other }]],
    [true, 'eth_getBlockReceipts', [blockHash], [{ blockHash }]],
    [false, 'eth_getBlockReceipts', [blockHash], [{ blockHash: other }]],
    [false, 'eth_getBlockReceipts', [{ blockHash }], [{ blockHash: other }]],
  ])('is %s for %s %j %j', (expected, name, params, result) => {
    expect(findMethod(name)?.isIntact?.(params, result)).toBe(expected)
  })
})

/** Values close to valid params, besides any other JSON. */
const nearly = fc.oneof(
  fc.constantFrom('latest', 'logs', '0x', '0x0', '0x00', '0x1', blockHash),
  fc.constantFrom(`0x${'12'.repeat(20)}`, true, 1, [], [[]], {}),
  fc.dictionary(
    fc.constantFrom(
      'to',
      'gas',
      'data',
      'input',
      'topics',
      'address',
      'fromBlock',
      'blockHash',
      'blockNumber',
      'accessList',
      'authorizationList',
      '__proto__',
      'constructor',
    ),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('0x1', blockHash, [[blockHash]], [{ address: 1 }]),
    ),
  ),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.jsonValue(),
)

describe('checkParams', () => {
  it('throws nothing but InvalidParamsError, whatever it is given', {
    tags: ['long'],
  }, () => {
    const numRuns = rounds('PARAMS', { short: 1_000, long: 20_000 })
    const params = fc.oneof(
      fc.array(nearly, { maxLength: 5 }),
      fc.dictionary(fc.string(), fc.jsonValue()),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...methodTable.values()),
        params,
        (method, given) => {
          try {
            const checked = method.checkParams(given as Json[])
            // The checked params pass the check unchanged.
            expect(method.checkParams(checked)).toEqual(checked)
          } catch (error) {
            if (!(error instanceof InvalidParamsError)) throw error
            expect(error.message.length).toBeLessThan(700)
          }
        },
      ),
      { numRuns },
    )
    console.log(`${numRuns} lists of params, seed ${testSeed}`)
  })
})
