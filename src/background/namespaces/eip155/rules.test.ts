import { describe, expect, it } from 'vitest'
import type { ScopeRules } from '../../../session/namespace.ts'
import { rulesFor } from '../../../session/namespaces.ts'
import { onlyEip155 } from './rules.ts'

const { ruleOf } = onlyEip155

const rulesOfChain = (chainId: string): ScopeRules | undefined => {
  const known = onlyEip155.of(chainId)
  return known && rulesFor(known, chainId)
}

const namesOf = (chainId: string): string[] => [
  ...(rulesOfChain(chainId)?.methods.keys() ?? []),
]

describe('the rules of a chain', () => {
  it('lists what is supported on a chain of eip155', () => {
    expect(namesOf('eip155:1')).toStrictEqual(
      `personal_sign eth_signTypedData_v4 eth_signTypedData_v3
      personal_ecRecover eth_sendTransaction wallet_watchAsset
      wallet_getCapabilities wallet_sendCalls wallet_getCallsStatus
      wallet_showCallsStatus eth_subscribe eth_unsubscribe web3_clientVersion
      eth_blobBaseFee eth_blockNumber eth_call eth_chainId
      eth_createAccessList eth_estimateGas
      eth_feeHistory eth_gasPrice eth_getBalance eth_getBlockByHash
      eth_getBlockByNumber eth_getBlockReceipts
      eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber
      eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs
      eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex
      eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash
      eth_getTransactionCount eth_getTransactionReceipt
      eth_getUncleByBlockHashAndIndex eth_getUncleCountByBlockHash
      eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas
      eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter
      eth_sendRawTransaction eth_sendRawTransactionSync eth_simulateV1
      eth_syncing eth_uninstallFilter net_listening net_version`.split(/\s+/),
    )
    expect([...(rulesOfChain('eip155:1')?.notifications ?? [])]).toStrictEqual([
      'eth_subscription',
    ])
  })

  it('lists what is supported in the scope of the wallet', () => {
    expect(namesOf('wallet:eip155')).toStrictEqual(['wallet_addEthereumChain'])
    expect(rulesOfChain('wallet:eip155')?.notifications.size).toBe(0)
  })

  it.each([
    'eip155',
    'eip155:01',
    'eip155:0',
    'eip155:_',
    'wallet',
    'wallet:solana',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '__proto__',
    'constructor',
    '',
  ])('returns nothing for %j', (chainId) => {
    expect(rulesOfChain(chainId)).toBeUndefined()
  })
})

describe('the rule of a method', () => {
  it('applies to a method on its own chain only', () => {
    expect(ruleOf('eip155:1', 'eth_call')).toStrictEqual({
      effect: 'pure',
      answeredBy: 'node',
      account: null,
    })
    expect(ruleOf('wallet:eip155', 'eth_call')).toBeUndefined()
    expect(ruleOf('eip155:1', 'wallet_addEthereumChain')).toBeUndefined()
  })

  it.each(['__proto__', 'constructor', 'toString', 'eth_sign', 'eth_accounts'])(
    'knows no method %s',
    (method) => {
      expect(ruleOf('eip155:1', method)).toBeUndefined()
      expect(ruleOf('wallet:eip155', method)).toBeUndefined()
    },
  )

  it('names the use of filters, whose ids are translated', () => {
    const uses = namesOf('eip155:1').flatMap((method) => {
      const use = ruleOf('eip155:1', method)?.filter
      return use ? [[method, use]] : []
    })
    expect(uses).toStrictEqual([
      ['eth_getFilterChanges', 'ask'],
      ['eth_getFilterLogs', 'ask'],
      ['eth_newBlockFilter', 'make'],
      ['eth_newFilter', 'make'],
      ['eth_newPendingTransactionFilter', 'make'],
      ['eth_uninstallFilter', 'end'],
    ])
  })

  it('repeats nothing that is signed, sent or belongs to one caller', () => {
    const others = namesOf('eip155:1').filter(
      (method) => ruleOf('eip155:1', method)?.effect !== 'pure',
    )
    expect(others).toStrictEqual([
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_signTypedData_v3',
      'eth_sendTransaction',
      'wallet_watchAsset',
      'wallet_sendCalls',
      'wallet_showCallsStatus',
      'eth_subscribe',
      'eth_unsubscribe',
      'eth_getFilterChanges',
      'eth_newBlockFilter',
      'eth_newFilter',
      'eth_newPendingTransactionFilter',
      'eth_sendRawTransaction',
      'eth_sendRawTransactionSync',
      'eth_uninstallFilter',
    ])
  })
})

describe('the accounts of a chain', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const { parseAccountId } = onlyEip155

  it('have an address of its namespace', () => {
    const chainId = 'eip155:1'
    expect(parseAccountId(`${chainId}:${address}`)).toStrictEqual({
      chainId,
      address,
    })
    expect(parseAccountId('eip155:1:0x5aae')).toBeUndefined()
    expect(parseAccountId(`eip155:01:${address}`)).toBeUndefined()
  })

  it('may be of a namespace that is not listed', () => {
    expect(parseAccountId('other:chain:anything')).toBeDefined()
  })
})
