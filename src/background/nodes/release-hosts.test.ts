import { expect, it } from 'vitest'
import { parseAddress } from '../../node-client/node-address.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createTestNetworks } from '../testing/builders.ts'

const addressOf = (url: string) => ({ url: parseAddress(url, 'url') })

const setUp = (...origins: string[]) => {
  let granted = origins.map((origin) => `${origin}/*`)
  const networks = createTestNetworks({
    area: createMemoryArea(),
    hostAccess: {
      granted: async () => granted,
      remove: async (patterns) => {
        granted = granted.filter((one) => !patterns.includes(one))
      },
    },
  })
  return { networks, granted: () => granted }
}

it('the access to a host ends with the last node on it', async () => {
  const { networks, granted } = setUp('https://a.example')
  const a = addressOf('https://a.example/rpc')
  await networks.setNode('eip155:1', a)
  await networks.setNode('eip155:10', addressOf('https://a.example/op'))
  await networks.changeNodes('eip155:1', () => [
    addressOf('https://b.example'),
    a,
  ])
  expect(granted()).toStrictEqual(['https://a.example/*'])
  await networks.setNode('eip155:1', undefined)
  expect(granted()).toStrictEqual(['https://a.example/*'])
  await networks.setNode('eip155:10', undefined)
  expect(granted()).toStrictEqual([])
})

it('the access to a host does not cover another port', async () => {
  const { networks, granted } = setUp('http://127.0.0.1:1')
  await networks.setNode('eip155:1', addressOf('http://127.0.0.1:2'))
  expect(granted()).toStrictEqual([])
})

it('the access to a host ends with the network that used it', async () => {
  const { networks, granted } = setUp('http://127.0.0.1:1')
  const network = {
    chainId: '7',
    name: 'Seven',
    symbol: 'SEV',
    explorerUrl: '',
  }
  await networks.add(network)
  await networks.setNode('eip155:7', addressOf('http://127.0.0.1:1'))
  expect(granted()).toStrictEqual(['http://127.0.0.1:1/*'])
  await networks.remove('eip155:7')
  expect(granted()).toStrictEqual([])
})

it('a node is stored even if the browser keeps the access', async () => {
  const networks = createTestNetworks({
    hostAccess: {
      granted: async () => ['https://a.example/*'],
      remove: async () => {
        throw new Error('You cannot remove required permissions.')
      },
    },
  })
  await networks.setNode('eip155:1', addressOf('https://b.example'))
  expect(await networks.nodeOf('eip155:1')).toBeDefined()
})
