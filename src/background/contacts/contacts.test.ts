import { describe, expect, it, vi } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createContacts } from './contacts.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const setUp = async () => {
  const area = createMemoryArea()
  const changed = vi.fn()
  const accounts = createAccounts({ area, changed: () => undefined })
  await accounts.addWatchOnly({ address: OWN, name: 'Savings' })
  const contacts = createContacts({ area, accounts, changed })
  const add = (address: string, label: string) =>
    contacts.save({ address, label }, { rename: false })
  const rename = (address: string, label: string) =>
    contacts.save({ address, label }, { rename: true })
  return { contacts, add, rename, changed }
}

describe('the address book', () => {
  it('adds, renames and removes a contact', async () => {
    const { contacts, add, rename, changed } = await setUp()
    expect(await add(ALICE.toLowerCase(), ' Alice ')).toBeUndefined()
    expect(await add(BOB, 'Bob')).toBeUndefined()
    expect(await rename(ALICE, 'Alice A.')).toBeUndefined()
    expect(await contacts.list()).toStrictEqual([
      { address: ALICE, label: 'Alice A.' },
      { address: BOB, label: 'Bob' },
    ])
    await contacts.remove(ALICE)
    expect(await contacts.list()).toStrictEqual([
      { address: BOB, label: 'Bob' },
    ])
    expect(changed).toHaveBeenCalledTimes(4)
  })

  it('accepts the same call again, after a worker stop', async () => {
    const { contacts, add, rename } = await setUp()
    expect(await add(ALICE, 'Alice')).toBeUndefined()
    expect(await add(ALICE, 'Alice')).toBeUndefined()
    expect(await rename(ALICE, 'Alice')).toBeUndefined()
    expect(await contacts.list()).toHaveLength(1)
  })

  it.each([
    ['no address', '0x12', 'Carol', 'address'],
    ['no label', BOB, ' ', 'label-empty'],
    ['a long label', BOB, 'x'.repeat(33), 'label-long'],
    ['the label of a contact', BOB, 'ALICE', 'label-taken'],
    ['a label that looks the same', BOB, 'Ａlice', 'label-taken'],
    ['the name of an account', BOB, 'savings', 'label-taken'],
    ['an own account', OWN, 'Me', 'own-account'],
    ['a known address', ALICE, 'Carol', 'address-taken'],
  ])('refuses %s', async (_, address, label, problem) => {
    const { contacts, add } = await setUp()
    await add(ALICE, 'Alice')
    expect(await add(address, label)).toBe(problem)
    expect(await contacts.list()).toHaveLength(1)
  })

  it('counts characters as the user sees them', async () => {
    const { add } = await setUp()
    expect(await add(ALICE, '🐙'.repeat(32))).toBeUndefined()
  })

  it('has room for 256', async () => {
    const { add } = await setUp()
    for (let index = 1; index <= 256; index += 1) {
      const address = `0x${index.toString(16).padStart(40, '0')}`
      expect(await add(address, `${index}`)).toBeUndefined()
    }
    expect(await add(ALICE, 'Alice')).toBe('too-many')
  })

  it('restores earlier contacts without replacing any', async () => {
    const { contacts, add } = await setUp()
    await add(ALICE, 'Alice')
    await contacts.restore([
      { address: ALICE, label: 'Thief' },
      { address: BOB, label: 'Bob' },
    ])
    expect(await contacts.list()).toStrictEqual([
      { address: ALICE, label: 'Alice' },
      { address: BOB, label: 'Bob' },
    ])
  })
})
