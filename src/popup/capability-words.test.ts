import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from './capability-words.ts'

describe('capabilitiesOf', () => {
  it('says in plain words what methods do, each once', () => {
    expect(
      capabilitiesOf([
        'eth_call',
        'eth_getBalance',
        'eth_getFilterLogs',
        'eth_newBlockFilter',
        'eth_newFilter',
        'eth_sendRawTransaction',
        'eth_sendTransaction',
        'eth_signTypedData_v4',
        'eth_subscribe',
        'eth_uninstallFilter',
        'eth_unsubscribe',
        'personal_sign',
        'wallet_addEthereumChain',
        'wallet_getCapabilities',
        'wallet_somethingNew',
        'wallet_watchAsset',
        'web3_clientVersion',
      ]),
    ).toStrictEqual([
      { words: 'maySign', names: ['eth_signTypedData_v4', 'personal_sign'] },
      { words: 'maySend', names: ['eth_sendTransaction'] },
      { words: 'mayWatchAsset', names: ['wallet_watchAsset'] },
      { words: 'mayAddNetwork', names: ['wallet_addEthereumChain'] },
      { words: 'mayReadCapabilities', names: ['wallet_getCapabilities'] },
      { words: 'mayBroadcast', names: ['eth_sendRawTransaction'] },
      {
        words: 'maySubscribe',
        names: [
          'eth_getFilterLogs',
          'eth_newBlockFilter',
          'eth_newFilter',
          'eth_subscribe',
          'eth_uninstallFilter',
          'eth_unsubscribe',
        ],
      },
      {
        words: 'mayRead',
        names: ['eth_call', 'eth_getBalance', 'web3_clientVersion'],
      },
      { words: 'mayRequestOther', names: ['wallet_somethingNew'] },
    ])
  })

  it('says nothing of no method', () => {
    expect(capabilitiesOf([])).toStrictEqual([])
  })
})
