import { describe, expect, it, vi } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from './accounts.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const setUp = () => {
  const changed = vi.fn()
  const area = createMemoryArea()
  return { area, changed, accounts: createAccounts({ area, changed }) }
}

const watchOnly = (address: string, name: string | number) => ({
  address,
  name,
  kind: 'watch-only',
  developer: false,
})

describe('addWatchOnly', () => {
  it('stores an address in EIP-55 form with its name', async () => {
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
      watchOnly(OTHER, 2),
    ])
  })

  it('uses no number twice, nor one that is the name of an account', async () => {
    const { accounts } = setUp()
    const add = (digit: string, name = '') =>
      accounts.addWatchOnly({ address: `0x${digit.repeat(40)}`, name })
    await add('1')
    await add('2')
    await add('3', 'Konto 4')
    await accounts.remove(`0x${'1'.repeat(40)}`)
    await add('4')
    await add('5')
    expect((await accounts.list()).map(({ name }) => name)).toStrictEqual([
      2,
      'Konto 4',
      3,
      5,
    ])
  })

  it('cuts a name at 64 characters, as when it is renamed', async () => {
    const { accounts } = setUp()
    const name = 'x'.repeat(65)
    await accounts.addWatchOnly({ address: ADDRESS, name })
    const cut = [watchOnly(ADDRESS, 'x'.repeat(64))]
    expect(await accounts.list()).toStrictEqual(cut)
    await accounts.rename(ADDRESS, name)
    expect(await accounts.list()).toStrictEqual(cut)
  })

  it('unhides a hidden account', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: ADDRESS, name: 'Harbour' })
    await accounts.setHidden(ADDRESS, true)
    const account = watchOnly(ADDRESS, 'Harbour')
    expect(
      await accounts.addWatchOnly({ address: ADDRESS, name: '' }),
    ).toStrictEqual(account)
    expect(await accounts.list()).toStrictEqual([account])
  })

  it('returns an existing account unchanged', async () => {
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

  it('stores both of two that are added at once', async () => {
    const { accounts } = setUp()
    await Promise.all(
      [ADDRESS, OTHER].map((address) =>
        accounts.addWatchOnly({ address, name: '' }),
      ),
    )
    expect(await accounts.list()).toStrictEqual([
      watchOnly(ADDRESS, 1),
      watchOnly(OTHER, 2),
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
  it('removes an account and notifies screens', async () => {
    const { accounts, changed } = setUp()
    await accounts.addWatchOnly({ address: ADDRESS, name: 'One' })
    await accounts.addWatchOnly({ address: OTHER, name: 'Two' })
    await accounts.remove(ADDRESS)
    expect(await accounts.list()).toStrictEqual([watchOnly(OTHER, 'Two')])
    expect(changed).toHaveBeenCalledTimes(3)
  })
})

describe('setKeys', () => {
  const key = {
    address: OTHER,
    kind: 'phrase',
    developer: false,
    keyringId: 'one',
  } as const
  const listed = {
    address: OTHER,
    kind: 'phrase',
    phrase: 'one',
    developer: false,
  }

  it('lists the accounts of the vault once', async () => {
    const { accounts, changed } = setUp()
    await accounts.setKeys([key])
    await accounts.setKeys([key])
    expect(await accounts.all()).toStrictEqual([
      { ...listed, name: 1, hidden: false },
    ])
    expect(changed).toHaveBeenCalledOnce()
  })

  it('gives a watch-only account its key, retains its name and unhides it', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: OTHER, name: 'Harbour' })
    await accounts.setHidden(OTHER, true)
    await accounts.setKeys([key])
    expect(await accounts.list()).toStrictEqual([
      { ...listed, name: 'Harbour' },
    ])
    await expect(accounts.remove(OTHER)).rejects.toThrow(
      'An account with a key can be hidden, not removed',
    )
  })

  it('makes an account without its key watch-only, last and flagged', async () => {
    const { accounts } = setUp()
    await accounts.setKeys([key])
    await accounts.setHidden(OTHER, true)
    const next = { ...key, address: ADDRESS, kind: 'private-key' } as const
    await accounts.setKeys([next])
    expect(await accounts.all()).toStrictEqual([
      {
        address: ADDRESS,
        name: 2,
        kind: 'private-key',
        developer: false,
        hidden: false,
      },
      { ...watchOnly(OTHER, 1), hidden: true, keyLost: true },
    ])
    await accounts.setKeys([key, next])
    expect(await accounts.all()).toMatchObject([
      { address: ADDRESS },
      { ...listed, name: 1, hidden: false },
    ])
  })

  it('removes an account whose key is lost', async () => {
    const { accounts } = setUp()
    await accounts.setKeys([key])
    await accounts.setKeys([])
    await accounts.remove(OTHER)
    expect(await accounts.all()).toStrictEqual([])
  })
})

describe('setHidden', () => {
  it('excludes an account from what sites are offered', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: ADDRESS, name: 'One' })
    await accounts.setHidden(ADDRESS, true)
    expect(await accounts.list()).toStrictEqual([])
    expect(await accounts.all()).toStrictEqual([
      { ...watchOnly(ADDRESS, 'One'), hidden: true },
    ])
  })
})

describe('an account with addresses in several namespaces', () => {
  const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  const key = {
    address: ADDRESS,
    others: [SOLANA],
    kind: 'phrase' as const,
    developer: false,
    keyringId: 'p',
  }

  it('is one account, found by each of them', async () => {
    const { accounts } = setUp()
    await accounts.setKeys([key])
    const [listed] = await accounts.list()
    expect(listed).toMatchObject({ address: ADDRESS, others: [SOLANA] })
    expect(await accounts.addressesOf(SOLANA)).toStrictEqual([ADDRESS, SOLANA])
    expect(await accounts.addressesOf(OTHER)).toStrictEqual([OTHER])
    const again = await accounts.addWatchOnly({ address: SOLANA, name: '' })
    expect(again).toStrictEqual(listed)
    expect(await accounts.isWatchOnly(SOLANA)).toBe(false)
  })

  it('gets the others of a vault that is opened later', async () => {
    const { accounts, changed } = setUp()
    const { others: _, ...before } = key
    await accounts.setKeys([before])
    await accounts.rename(ADDRESS, 'Harbour')
    await accounts.setKeys([key])
    const [listed] = await accounts.list()
    expect(listed).toMatchObject({ name: 'Harbour', others: [SOLANA] })
    changed.mockClear()
    await accounts.setKeys([key])
    expect(changed).not.toHaveBeenCalled()
  })

  it('takes the place of a watch-only account with its address', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: SOLANA, name: 'Watched' })
    expect(await accounts.list()).toStrictEqual([watchOnly(SOLANA, 'Watched')])
    expect(await accounts.isWatchOnly(SOLANA)).toBe(true)
    await accounts.setKeys([key])
    expect((await accounts.list()).map(({ address }) => address)).toStrictEqual(
      [ADDRESS],
    )
  })

  it('may be an address of Solana alone, in its own letter case', async () => {
    const { accounts } = setUp()
    await accounts.addWatchOnly({ address: SOLANA, name: '' })
    expect(await accounts.isWatchOnly(SOLANA.toLowerCase())).toBe(false)
    await expect(
      accounts.addWatchOnly({ address: SOLANA.toLowerCase(), name: '' }),
    ).rejects.toThrow('base58')
  })
})
