import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { namespaces } from '../namespaces/list.ts'
import { endBrowsers } from './model-browser.ts'
import {
  actingChains,
  createActingWorld,
  createOpenWallet,
} from './test-acting-world.ts'
import { ADDRESSES } from './test-wallet.ts'
import { toy } from './toy-namespace/toy.ts'

afterAll(endBrowsers)

const TOY = 'toy:box'
const TOY_WALLET = 'wallet:toy'
const [ADDRESS] = ADDRESSES
const lower = ADDRESS.toLowerCase()
const { CHAIN } = actingChains

const granted = {
  methods: ['toy_greet', 'toy_where'],
  notifications: ['toy_moved'],
  accounts: [`${TOY}:${ADDRESS}`],
}

const wallet = await createOpenWallet()

/** A worker with a further namespace and a site connected to it. */
const connect = async () => {
  const world = createActingWorld({
    wallet,
    createRelay,
    namespaces: [...namespaces, toy],
    node: (method) => method,
  })
  const asked = world.ask('wallet_createSession', {
    optionalScopes: {
      [TOY]: {
        methods: [],
        notifications: [],
        accounts: [`${TOY}:${ADDRESS}`, `${TOY}:${lower}`],
      },
      [TOY_WALLET]: { methods: [], notifications: [] },
      'toy:NONE': { methods: [], notifications: [] },
      'toy:shelf': { methods: [], notifications: [] },
    },
  })
  const shown = await world.shown()
  if (shown.kind !== 'connect') throw new Error('no request to connect')
  await world.popup.call('decide', {
    kind: 'connect',
    id: shown.id,
    hash: shown.hash,
    choice: { accounts: [ADDRESS], chains: [CHAIN, TOY, TOY_WALLET] },
  })
  return { ...world, shown, session: await asked.answer() }
}

let world: Awaited<ReturnType<typeof connect>>
beforeEach(async () => {
  world = await connect()
})

describe('a further namespace', () => {
  it('is offered to the user beside the others', () => {
    expect(world.shown).toMatchObject({
      chains: expect.arrayContaining([
        expect.objectContaining({
          chainId: TOY,
          name: 'Toy box',
          needsNode: false,
        }),
        expect.objectContaining({ chainId: TOY_WALLET, needsNode: false }),
      ]),
      leftOut: [
        { what: 'toy:NONE', reason: 'invalid-reference' },
        { what: 'toy:shelf', reason: 'unsupported-chain' },
        { what: `${TOY}:${lower}`, reason: 'account-not-held' },
      ],
    })
  })

  it('is granted by its own rules, with its own form of accounts', () => {
    expect(world.session).toMatchObject({
      sessionScopes: {
        [TOY]: granted,
        [TOY_WALLET]: {
          methods: ['toy_open'],
          notifications: [],
          accounts: [`${TOY_WALLET}:${ADDRESS}`],
        },
        [CHAIN]: { accounts: [`${CHAIN}:${ADDRESS}`] },
      },
    })
  })

  it('answers its methods', async () => {
    const { invoke } = world
    expect(await invoke('toy_where', [], TOY).answer()).toBe(`On ${TOY}`)
    const greeting = invoke('toy_greet', [{ whom: ADDRESS }], TOY)
    expect(await greeting.answer()).toBe(`Hello ${ADDRESS}`)
    const opened = invoke('toy_open', [], TOY_WALLET)
    expect(await opened.answer()).toBe(`On ${TOY_WALLET}`)
  })

  it('refuses methods, chains and accounts that are not granted', async () => {
    const { invoke } = world
    const refused = [
      invoke('toy_other', [], TOY),
      invoke('eth_chainId', [], TOY),
      invoke('toy_where', [], CHAIN),
      invoke('toy_where', [], 'toy:shelf'),
      invoke('toy_greet', [{ whom: ADDRESSES[1] }], TOY),
      invoke('toy_greet', [{ whom: lower }], TOY),
      invoke('toy_open', [], TOY),
    ]
    for (const { answer } of refused) {
      expect(await answer()).toMatchObject({ code: 4100 })
    }
    const malformed = invoke('toy_greet', ['nobody'], TOY)
    expect(await malformed.answer()).toMatchObject({
      code: -32602,
      data: { path: 'params.request.params.0.whom' },
    })
  })

  it('is named in the activity log', async () => {
    await world.invoke('toy_where', [], TOY).answer()
    expect(await world.popup.call('listActivity')).toContainEqual(
      expect.objectContaining({
        method: 'toy_where',
        scope: TOY,
        networkName: 'Toy box',
        kind: 'read',
        outcome: 'answered',
      }),
    )
  })

  it('ends with the revocation of its scope', async () => {
    const { ask, invoke } = world
    await ask('wallet_revokeSession', { scopes: [TOY] }).answer()
    expect(await invoke('toy_where', [], TOY).answer()).toMatchObject({
      code: 4100,
    })
    const { sessionScopes } = Object(
      await ask('wallet_getSession', {}).answer(),
    )
    expect(Object.keys(sessionScopes)).toStrictEqual([CHAIN, TOY_WALLET])
  })
})

it('the namespace of tests is not part of the built wallet', async () => {
  expect(namespaces.map(({ name }) => name)).toStrictEqual(['eip155', 'solana'])
  const built = createActingWorld({
    wallet,
    createRelay,
    namespaces,
    node: (method) => method,
  })
  const empty = { methods: [], notifications: [] }
  const asked = built.ask('wallet_createSession', {
    optionalScopes: { [CHAIN]: empty, [TOY]: empty },
  })
  const shown = await built.shown()
  if (shown.kind !== 'connect') throw new Error('no request to connect')
  expect(shown.leftOut).toStrictEqual([
    { what: TOY, reason: 'unsupported-chain' },
  ])
  const decide = (chains: string[]) =>
    built.popup.call('decide', {
      kind: 'connect',
      id: shown.id,
      hash: shown.hash,
      choice: { accounts: [ADDRESS], chains },
    })
  await expect(decide([CHAIN, TOY])).rejects.toThrow('not shown')
  await decide([CHAIN])
  const { sessionScopes } = Object(await asked.answer())
  expect(Object.keys(sessionScopes)).toStrictEqual([CHAIN])
  expect(await built.invoke('toy_where', [], TOY).answer()).toMatchObject({
    code: 4100,
  })
})
