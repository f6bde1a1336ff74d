import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type {
  ListedAccount,
  WalletView,
} from '../../messaging/wallet-contract.ts'
import { commandsOf, findCommands } from './palette-commands.ts'

giveTexts(keyTexts(' '))

const [FIRST, SECOND, HIDDEN] = ['0x1111', '0x2222', '0x3333'] as const

const account = (
  address: string,
  change: Partial<ListedAccount> = {},
): ListedAccount => ({
  address,
  name: address,
  kind: 'phrase',
  developer: false,
  hidden: false,
  ...change,
})

const view: WalletView = {
  status: 'unlocked',
  damage: null,
  hasVault: true,
  hasPassword: true,
  backedUp: true,
  isCopied: true,
  developer: false,
  accounts: [
    account(FIRST),
    account(SECOND, { kind: 'watch-only' }),
    account(HIDDEN, { hidden: true }),
  ],
  autoLockMs: 1_800_000,
  retryIn: 0,
}

const linea = {
  chainId: 'eip155:59144',
  name: 'Linea',
  symbol: 'ETH',
  hasNode: true,
}
const home = { chosen: linea, isPublic: false, networks: [linea] }

const about = {
  view,
  home,
  sites: [{ origin: 'https://a.example', accounts: 1, networks: 1 }],
  names: [
    { address: FIRST, name: FIRST, kind: 'account' },
    { address: '0x4444', name: 'Alice', kind: 'contact' },
  ],
} as const

const actsOf = (change: Partial<Parameters<typeof commandsOf>[0]> = {}) =>
  commandsOf({ ...about, ...change }).map(({ act }) => act)

describe('commandsOf', () => {
  it('leads to screens, sites and contacts', () => {
    const went = actsOf().flatMap((act) => ('go' in act ? [act.go] : []))
    expect(went).toStrictEqual([
      `/send/${FIRST}`,
      `/receive/${FIRST}`,
      '/',
      '/activity',
      '/sites',
      '/networks',
      '/settings/contacts',
      '/settings',
      '/accounts',
      '/add-network',
      '/settings/inspector',
      '/sites/https%3A%2F%2Fa.example',
      '/settings/contacts',
    ])
  })

  it('chooses visible accounts, networks and a theme, and locks', () => {
    expect(actsOf().filter((act) => !('go' in act))).toStrictEqual([
      { account: FIRST },
      { account: SECOND },
      { network: linea.chainId },
      { theme: 'system' },
      { theme: 'light' },
      { theme: 'dark' },
      { lock: true },
    ])
  })

  it('sends from the chosen account, and not from a watch-only one', () => {
    const acts = actsOf({ home: { ...home, account: SECOND } })
    expect(acts).not.toContainEqual({ go: `/send/${SECOND}` })
    expect(acts).toContainEqual({ go: `/receive/${SECOND}` })
  })

  it('leads to the developer panel if all keys are public', () => {
    const accounts = view.accounts.map((one) => ({ ...one, developer: true }))
    const go = '/settings/developer'
    const acts = actsOf({ view: { ...view, developer: true, accounts } })
    expect(acts).toContainEqual({ go })
    const own = { ...view, developer: true }
    expect(actsOf({ view: own })).not.toContainEqual({ go })
  })

  it('does not lock a wallet without a password', () => {
    const acts = actsOf({ view: { ...view, hasPassword: false } })
    expect(acts).not.toContainEqual({ lock: true })
  })

  it('gives every command an id of its own', () => {
    const ids = commandsOf(about).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('findCommands', () => {
  const find = (search: string) =>
    findCommands(commandsOf(about), search).map(({ name }) => name)

  it('finds all words, in names and kinds, in any order and letter case', () => {
    expect(find('linea')).toStrictEqual(['Linea'])
    expect(find('LIN homenet')).toStrictEqual(['Linea'])
    expect(find('homenetwork lin')).toStrictEqual(['Linea'])
    expect(find('alice')).toHaveLength(1)
    expect(find('linea alice')).toStrictEqual([])
  })

  it('finds everything without a word', () => {
    expect(find(' ')).toHaveLength(commandsOf(about).length)
  })
})
