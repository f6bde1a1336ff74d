import { expect, it } from 'vitest'
import { defaultWalletKey } from '../../protocol/default-wallet.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createDefaultWallet } from './default-wallet.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const

it('the default wallet is set per site', async () => {
  const { isDefault, set } = createDefaultWallet(createMemoryArea())
  await set(A, true)
  expect([await isDefault(A), await isDefault(B)]).toStrictEqual([true, false])
})

it('the default wallet removes its record and writes nothing twice', async () => {
  const area = createMemoryArea()
  const { set } = createDefaultWallet(area)
  await set(A, true)
  await set(A, true)
  await set(A, false)
  await set(A, false)
  expect([...area.stored]).toStrictEqual([])
  const key = await defaultWalletKey(A)
  expect(area.calls.filter((call) => !call.startsWith('get'))).toStrictEqual([
    `set ${key}`,
    `remove ${key}`,
  ])
})

it('the default wallet is on where a newer version wrote the record', async () => {
  const key = await defaultWalletKey(A)
  const area = createMemoryArea({ [key]: { version: 2, value: {} } })
  expect(await createDefaultWallet(area).isDefault(A)).toBe(true)
})
