import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from './capability-texts.ts'

describe('capabilitiesOf', () => {
  it('describes what methods do, each once', () => {
    expect(
      capabilitiesOf([
        'eth_call',
        'eth_getBalance',
        'eth_getFilterLogs',
        'eth_newBlockFilter',
        'eth_newFilter',
        'eth_sendRawTransaction',
        'eth_sendRawTransactionSync',
        'eth_sendTransaction',
        'eth_signTypedData_v3',
        'eth_signTypedData_v4',
        'eth_subscribe',
        'eth_uninstallFilter',
        'eth_unsubscribe',
        'net_version',
        'personal_ecRecover',
        'personal_sign',
        'wallet_addEthereumChain',
        'wallet_getCapabilities',
        'wallet_somethingNew',
        'wallet_watchAsset',
        'web3_clientVersion',
      ]),
    ).toStrictEqual([
      {
        text: 'maySign',
        names: [
          'eth_signTypedData_v3',
          'eth_signTypedData_v4',
          'personal_sign',
        ],
      },
      { text: 'maySend', names: ['eth_sendTransaction'] },
      { text: 'mayWatchAsset', names: ['wallet_watchAsset'] },
      { text: 'mayAddNetwork', names: ['wallet_addEthereumChain'] },
      { text: 'mayReadCapabilities', names: ['wallet_getCapabilities'] },
      {
        text: 'mayBroadcast',
        names: ['eth_sendRawTransaction', 'eth_sendRawTransactionSync'],
      },
      {
        text: 'maySubscribe',
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
        text: 'mayRead',
        names: [
          'eth_call',
          'eth_getBalance',
          'net_version',
          'personal_ecRecover',
          'web3_clientVersion',
        ],
      },
      { text: 'mayRequestOther', names: ['wallet_somethingNew'] },
    ])
  })

  it('is empty without methods', () => {
    expect(capabilitiesOf([])).toStrictEqual([])
  })
})
