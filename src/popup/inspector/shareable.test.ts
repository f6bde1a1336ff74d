import { expect, it } from 'vitest'
import { createEthereumMethods } from '../../background/ethereum/ethereum-methods.ts'
import { namespaces } from '../../background/namespaces/list.ts'
import { shareableCall } from './shareable.ts'

const all = { params: true, result: true }

const ruled = namespaces.flatMap(({ name, chain, wallet }) =>
  [...chain.methods, ...wallet.methods].map(([method, rule]) => ({
    name: `${name} ${method}`,
    ...rule,
    shareable: shareableCall(`${name}:1`, method),
  })),
)

it('every read of a node may be in a file', () => {
  const reads = ruled.filter(
    ({ answeredBy, effect }) => answeredBy === 'node' && effect !== 'send',
  )
  expect(reads.length).toBeGreaterThan(40)
  expect(reads.filter(({ shareable }) => !shareable.result)).toStrictEqual([])
  expect(reads.filter(({ shareable }) => !shareable.params)).toStrictEqual([])
})

it('no params that a node sends as a transaction may be in a file', () => {
  const sends = ruled.filter(
    ({ answeredBy, effect }) => answeredBy === 'node' && effect === 'send',
  )
  expect(sends.map(({ name, shareable }) => [name, shareable])).toStrictEqual([
    ['eip155 eth_sendRawTransaction', { params: false, result: true }],
    ['eip155 eth_sendRawTransactionSync', { params: false, result: true }],
  ])
})

it('of the answers of the user, those without a signature may be in a file', () => {
  const answered = ruled.filter(
    ({ answeredBy, shareable }) =>
      answeredBy === 'approval' && shareable.result,
  )
  expect(answered.map(({ name }) => name)).toStrictEqual([
    'eip155 eth_sendTransaction',
    'eip155 wallet_watchAsset',
    'eip155 wallet_sendCalls',
    'eip155 wallet_addEthereumChain',
  ])
})

it('the methods of the EIP-1193 provider may be in a file', () => {
  const own = [...createEthereumMethods({} as never).own.keys()]
  expect(own).toContain('eth_requestAccounts')
  expect(own.map((method) => shareableCall('eip155:1', method))).toStrictEqual(
    own.map(() => all),
  )
})

it('a method of another namespace, or of none, stays in the wallet', () => {
  const none = { params: false, result: false }
  expect([
    shareableCall('eip155:1', 'getBalance'),
    shareableCall('solana:1', 'eth_call'),
    shareableCall('cosmos:hub', 'eth_call'),
    shareableCall('wallet:eip155', 'wallet_addEthereumChain'),
    shareableCall(undefined, 'eth_call'),
    shareableCall('__proto__', 'constructor'),
  ]).toStrictEqual([none, none, none, all, none, none])
})
