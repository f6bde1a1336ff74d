import { describe, expect, it } from 'vitest'
import { onlyEip155 } from '../background/namespaces/eip155/rules.ts'
import { preselect as preselectOf } from './preselect-accounts.ts'

const first = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const second = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const foreign = `0x${'1'.repeat(40)}`

const scope = (...accounts: string[]) => ({
  methods: ['eth_call'],
  notifications: [],
  accounts,
})
const held = [[first], [second.toLowerCase()]]

const preselect = (of: Omit<Parameters<typeof preselectOf>[0], 'namespaces'>) =>
  preselectOf({ ...of, namespaces: onlyEip155 })

describe('preselect', () => {
  it('selects the supplied accounts that are held', () => {
    expect(
      preselect({
        requested: new Map([
          ['eip155:1', scope(`eip155:1:${second}`, `eip155:1:${foreign}`)],
        ]),
        existing: {},
        held,
        active: [first],
      }),
    ).toStrictEqual({ accounts: [second], chains: ['eip155:1'] })
  })

  it('selects the active account if none was supplied', () => {
    expect(
      preselect({
        requested: new Map([['eip155:1', scope()]]),
        existing: {},
        held,
        active: [second],
      }),
    ).toStrictEqual({ accounts: [second], chains: ['eip155:1'] })
  })

  it('ignores an unknown account as if none was supplied', () => {
    expect(
      preselect({
        requested: new Map([['eip155:1', scope(`eip155:1:${foreign}`)]]),
        existing: {},
        held,
        active: [first.toLowerCase()],
      }).accounts,
    ).toStrictEqual([first])
  })

  it('selects the accounts and chains of the session', () => {
    expect(
      preselect({
        requested: new Map([['eip155:1', scope(`eip155:1:${second}`)]]),
        existing: { 'eip155:137': scope(`eip155:137:${first}`) },
        held,
        active: undefined,
      }),
    ).toStrictEqual({
      accounts: [first, second],
      chains: ['eip155:1', 'eip155:137'],
    })
  })

  it('does not add the active account to a session that has one', () => {
    expect(
      preselect({
        requested: new Map([['eip155:1', scope()]]),
        existing: { 'eip155:1': scope(`eip155:1:${second}`) },
        held,
        active: [first],
      }).accounts,
    ).toStrictEqual([second])
  })

  it.each([foreign, undefined, 'nonsense'])(
    'selects no account if the active one, %s, is not held',
    (active) => {
      expect(
        preselect({
          requested: new Map(),
          existing: {},
          held,
          active: active === undefined ? undefined : [active],
        }),
      ).toStrictEqual({ accounts: [], chains: [] })
    },
  )
})
