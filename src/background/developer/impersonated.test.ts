import { expect, it } from 'vitest'
import { NodeAnswerError } from '../../node-client/errors.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createImpersonated } from './impersonated.ts'
import { sendUnsigned } from './send-unsigned.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const LOCAL = 'eip155:31337'

const create = (area: StorageArea) =>
  createImpersonated({
    area,
    accounts: { isWatchOnly: async () => true, list: async () => [] },
    mayDevelop: async (chainId) => chainId === LOCAL,
    changed: () => undefined,
  })

it('lets impersonated accounts send, and refuses their signatures', async () => {
  const area = createMemoryArea()
  const impersonated = create(area)
  const ask = (method: string, chainId = LOCAL) =>
    impersonated.isWatchOnly(ADDRESS, method, chainId)
  expect(await ask('eth_sendTransaction')).toBe(true)
  await impersonated.add([ADDRESS.toLowerCase()])
  expect(await ask('eth_sendTransaction')).toBe(false)
  expect(await ask('eth_sendTransaction', 'eip155:1')).toBe(true)
  await expect(ask('personal_sign')).rejects.toMatchObject({
    code: 4200,
    data: { reason: expect.stringContaining('signs nothing') },
  })
  const next = create(area)
  await next.restore()
  expect(next.isImpersonated(ADDRESS)).toBe(true)
})

it.each([
  ['EDR', 'hardhat_impersonateAccount'],
  ['Anvil', 'anvil_impersonateAccount'],
])('has a chain of %s send without a signature', async (_, known) => {
  const asked: unknown[] = []
  const hash = await sendUnsigned(
    async (method, params) => {
      if (method.includes('impersonate') && method !== known) {
        throw new NodeAnswerError({ code: -32601, message: 'unknown' })
      }
      asked.push([method, params])
      return '0xabc'
    },
    ADDRESS,
    {
      chainId: 'eip155:31337',
      type: '0x2',
      nonce: '0x0',
      gas: '0x5208',
      fees: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
      value: '0x1',
      data: '0x',
    },
  )
  expect(hash).toBe('0xabc')
  expect(asked).toStrictEqual([
    [known, [ADDRESS]],
    [
      'eth_sendTransaction',
      [
        {
          from: ADDRESS,
          type: '0x2',
          nonce: '0x0',
          gas: '0x5208',
          value: '0x1',
          data: '0x',
          maxFeePerGas: '0x2',
          maxPriorityFeePerGas: '0x1',
        },
      ],
    ],
    ['hardhat_stopImpersonatingAccount', [ADDRESS]],
  ])
})
