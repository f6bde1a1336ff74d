import { describe, expect, it, vi } from 'vitest'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createAccounts } from './accounts.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const setUp = () => {
  const changed = vi.fn()
  const area = createMemoryArea()
  return { area, changed, accounts: createAccounts({ area, changed }) }
}

const watchOnly = (address: string, name: string) => ({
  address,
  name,
  kind: 'watch-only',
  developer: false,
})

describe('addWatchOnly', () => {
  it('keeps an address in EIP-55 letters under its name', async () => {
    const { accounts, changed } = setUp()
    const added = await accounts.addWatchOnly({
      address: ADDRESS.toLowerCase(),
      name: '  Harbour ',
    })
    expect(added).toStrictEqual(watchOnly(ADDRESS, 'Harbour'))
    expect(await accounts.list()).toStrictEqual([added])
    expect(changed).toHaveBeenCalledOnce()
  })

  it('gives an account without a name its number', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: ADDRESS, name: 'Harbour' })
    await accounts.addWatchOnly({ address: OTHER, name: ' ' })
    expect(await accounts.list()).toStrictEqual([
      watchOnly(ADDRESS, 'Harbour'),
      watchOnly(OTHER, 'Account 2'),
    ])
  })

  it('gives back an account that is held, as it is', async () => {
    const { accounts, changed } = setUp()
    await accounts.addWatchOnly({ address: ADDRESS, name: 'Harbour' })
    expect(
      await accounts.addWatchOnly({
        address: ADDRESS.toLowerCase(),
        name: 'Other',
      }),
    ).toStrictEqual(watchOnly(ADDRESS, 'Harbour'))
    expect(changed).toHaveBeenCalledOnce()
  })

  it('loses none of two that come at once', async () => {
    const { accounts } = setUp()
    await Promise.all(
      [ADDRESS, OTHER].map((address) =>
        accounts.addWatchOnly({ address, name: '' }),
      ),
    )
    expect(await accounts.list()).toStrictEqual([
      watchOnly(ADDRESS, 'Account 1'),
      watchOnly(OTHER, 'Account 2'),
    ])
  })

  it.each(['', '0x1', `${ADDRESS}0`, 'portolan.eth', ADDRESS.slice(2)])(
    'refuses %j, which is no address',
    async (address) => {
      const { area, accounts } = setUp()
      await expect(
        accounts.addWatchOnly({ address, name: '' }),
      ).rejects.toThrow('An address is 0x and 40 hexadecimal digits')
      expect(area.calls).toStrictEqual([])
    },
  )
})

describe('remove', () => {
  it('takes an account away and says so', async () => {
    const { accounts, changed } = setUp()
    await accounts.addWatchOnly({ address: ADDRESS, name: 'One' })
    await accounts.addWatchOnly({ address: OTHER, name: 'Two' })
    await accounts.remove(ADDRESS)
    expect(await accounts.list()).toStrictEqual([watchOnly(OTHER, 'Two')])
    expect(changed).toHaveBeenCalledTimes(3)
  })
})

describe('addKeys', () => {
  const key = { address: OTHER, kind: 'phrase', developer: false } as const

  it('lists what the keyring holds, once', async () => {
    const { accounts, changed } = setUp()
    await accounts.addKeys([key])
    await accounts.addKeys([key])
    expect(await accounts.all()).toStrictEqual([
      { ...key, name: 'Account 1', hidden: false },
    ])
    expect(changed).toHaveBeenCalledOnce()
  })

  it('gives a watch-only account its key, and leaves it its name', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: OTHER, name: 'Harbour' })
    await accounts.addKeys([key])
    expect(await accounts.list()).toStrictEqual([{ ...key, name: 'Harbour' }])
    await expect(accounts.remove(OTHER)).rejects.toThrow(
      'An account with a key can be hidden, not removed',
    )
  })
})

describe('setHidden', () => {
  it('leaves an account out of what sites are offered', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: ADDRESS, name: 'One' })
    await accounts.setHidden(ADDRESS, true)
    expect(await accounts.list()).toStrictEqual([])
    expect(await accounts.all()).toStrictEqual([
      { ...watchOnly(ADDRESS, 'One'), hidden: true },
    ])
  })
})
