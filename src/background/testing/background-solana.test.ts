import type { Json } from '@metamask/utils'
import { getTransactionDecoder, verifySignature } from '@solana/kit'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import type { PageSender } from '../../messaging/browser.ts'
import { fromBase64, toBase64 } from '../../protocol/base64.ts'
import { fromBase58, toBase58 } from '../../protocol/solana/base58.ts'
import type { ChainCheck } from '../../protocol/solana/chain-rules.ts'
import { encodeMessage } from '../../protocol/solana/encode-message.ts'
import type { SolanaMessage } from '../../protocol/solana/message.ts'
import { encodeTransaction } from '../../protocol/solana/transaction.ts'
import { namespaces } from '../namespaces/list.ts'
import { endBrowsers } from './model-browser.ts'
import {
  ACTING_ORIGIN,
  actingChains,
  createActingWorld,
  createOpenWallet,
} from './test-acting-world.ts'
import { ADDRESSES } from './test-wallet.ts'

afterAll(endBrowsers)

const GENESIS = '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc'
const SOLANA = `solana:${GENESIS.slice(0, 32)}`
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const SYSTEM = '11111111111111111111111111111111'
const { CHAIN } = actingChains

const wallet = await createOpenWallet()
const [account] = (
  wallet.local.get('accounts/held') as { value: { others: string[] }[] }
).value
const [ME = ''] = account?.others ?? []

/** Two lamports to another account. */
const transfer = (members: Partial<SolanaMessage> = {}): SolanaMessage => ({
  version: 'legacy',
  signers: 1,
  readonlySigners: 0,
  readonlyOthers: 1,
  accounts: [ME, OTHER, SYSTEM],
  blockhash: GENESIS,
  instructions: [
    {
      program: 2,
      accounts: [0, 1],
      data: Uint8Array.from([2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]),
    },
  ],
  lookups: [],
  ...members,
})

const encode = (message: SolanaMessage, signatures?: Uint8Array[]): string =>
  toBase64(
    encodeTransaction({
      signatures:
        signatures ??
        Array.from({ length: message.signers }, () => new Uint8Array(64)),
      messageBytes: encodeMessage(message),
    }),
  )

type Answers = Record<string, (params: readonly Json[]) => Json>

/** A site asks to connect, and has no answer yet. */
const askToConnect = async (
  answers: Answers = {},
  { delay = () => 0 }: { delay?: () => number } = {},
) => {
  const known: Answers = {
    getGenesisHash: () => GENESIS,
    getLatestBlockhash: () => ({
      context: { slot: 1 },
      value: { blockhash: OTHER, lastValidBlockHeight: 9 },
    }),
    getMinimumBalanceForRentExemption: ([bytes]) => Number(bytes) * 6_960,
    isBlockhashValid: () => ({ value: true }),
    ...answers,
  }
  const sent: Json[] = []
  const world = createActingWorld({
    wallet,
    createRelay,
    namespaces,
    delay,
    node: (method, params) => {
      if (method === 'sendTransaction') sent.push([...params])
      const answer = known[method]
      if (!answer) throw new Error(`no ${method}`)
      return answer(params)
    },
  })
  const asked = world.ask('wallet_createSession', {
    optionalScopes: {
      [SOLANA]: { methods: [], notifications: [] },
      'wallet:solana': { methods: [], notifications: [] },
      [MAINNET]: { methods: [], notifications: [] },
    },
  })
  const shown = await world.shown()
  if (shown.kind !== 'connect') throw new Error('no request to connect')
  const agree = (chains = [CHAIN, SOLANA]) =>
    world.popup.call('decide', {
      kind: 'connect',
      id: shown.id,
      hash: shown.hash,
      choice: { accounts: [ADDRESSES[0] ?? ''], chains },
    })
  return { world, asked, shown, agree, sent }
}

const connect = async (...how: Parameters<typeof askToConnect>) => {
  const { world, asked, shown, agree, sent } = await askToConnect(...how)
  expect(await agree()).toStrictEqual({ done: true })
  const session = await asked.answer()
  world.asked.length = 0
  /** Agrees to what the screen says of the chain of a transaction. */
  const decide = async (chain: ChainCheck = 'known') => {
    const { kind, id, hash } = await world.shown()
    const choice = kind === 'solana-transaction' ? { chain } : null
    const yes = { kind, id, hash, choice } as never
    return world.popup.call('decide', yes)
  }
  const approve = async () => {
    const shown = await world.shown()
    expect(await decide()).toStrictEqual({ done: true })
    return shown
  }
  const call = (method: string, params: object, scope = SOLANA) =>
    world.invoke(method, params, scope)
  return {
    ...world,
    shown: world.shown,
    connected: shown,
    session,
    sent,
    decide,
    approve,
    call,
  }
}

const isSignedBy = async (
  address: string,
  { signature, bytes }: { signature: string; bytes: Uint8Array },
): Promise<boolean> => {
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase58(address) ?? new Uint8Array(),
    'Ed25519',
    true,
    ['verify'],
  )
  const made = fromBase58(signature) ?? new Uint8Array()
  return verifySignature(key, made as never, bytes)
}

const mine = { account: { address: ME } }
const nobodyAsked = async (world: Awaited<ReturnType<typeof connect>>) => {
  expect(await world.popup.call('getApprovals')).toStrictEqual([])
  expect(world.asked).toStrictEqual([])
}

let world: Awaited<ReturnType<typeof connect>>
beforeEach(async () => {
  world = await connect()
})

describe('a session with Solana', () => {
  it('has the address of each namespace for one ticked account', () => {
    expect(world.session).toMatchObject({
      sessionScopes: {
        [CHAIN]: { accounts: [`${CHAIN}:${ADDRESSES[0]}`] },
        [SOLANA]: {
          methods: expect.arrayContaining(['signIn', 'signMessage']),
          notifications: [],
          accounts: [`${SOLANA}:${ME}`],
        },
      },
    })
    expect(world.connected).toMatchObject({
      chains: expect.arrayContaining([
        expect.objectContaining({ chainId: SOLANA, needsNode: false }),
        expect.objectContaining({ chainId: MAINNET, needsNode: true }),
      ]),
      leftOut: [{ what: 'wallet:solana', reason: 'no-known-method' }],
    })
  })

  it.each<[string, Answers]>([
    ['another chain', { getGenesisHash: () => OTHER }],
    [
      'none that answers',
      {
        getGenesisHash: () => {
          throw new Error('down')
        },
      },
    ],
  ])(
    'does not get the local chain of a wallet with own keys if its node is %s',
    async (_, answers) => {
      const { asked, agree } = await askToConnect(answers)
      const silent = { done: false, failure: { silent: [SOLANA] } }
      expect(await agree()).toStrictEqual(silent)
      expect(await agree([CHAIN])).toStrictEqual({ done: true })
      const { sessionScopes } = (await asked.answer()) as {
        sessionScopes: object
      }
      expect(Object.keys(sessionScopes)).toStrictEqual([CHAIN])
    },
  )

  it('is not seen through EIP-1193', async () => {
    const accounts = world.ask('eth_accounts', [], 'eip1193')
    expect(await accounts.answer()).toStrictEqual([ADDRESSES[0]])
    const permissions = world.ask('wallet_getPermissions', [], 'eip1193')
    expect(JSON.stringify(await permissions.answer())).not.toContain('solana')
  })

  it('survives when a dapp revokes its permissions of EIP-1193', async () => {
    const revoked = world.ask(
      'wallet_revokePermissions',
      [{ eth_accounts: {} }],
      'eip1193',
    )
    expect(await revoked.answer()).toBeNull()
    expect(await world.ask('wallet_getSession', {}).answer()).toMatchObject({
      sessionScopes: { [SOLANA]: { accounts: [`${SOLANA}:${ME}`] } },
    })
    const accounts = world.ask('eth_accounts', [], 'eip1193')
    expect(await accounts.answer()).toStrictEqual([])
  })

  it('reads the chain in the forms that clients expect', async () => {
    expect(await world.call('getGenesisHash', []).answer()).toBe(GENESIS)
    expect(await world.call('getLatestBlockhash', []).answer()).toBe(OTHER)
    const rent = world.call('getMinimumBalanceForRentExemption', [165])
    expect(await rent.answer()).toBe('1148400')
    const wrong = world.call('getMinimumBalanceForRentExemption', ['165'])
    expect(await wrong.answer()).toMatchObject({ code: -32602 })
  })

  it('does not use a node of another chain', async () => {
    let genesis = GENESIS
    const other = await connect({ getGenesisHash: () => genesis })
    genesis = OTHER
    // Each worker asks anew.
    other.browser.stop()
    const read = other.call('getLatestBlockhash', [])
    expect(await read.answer()).toMatchObject({
      code: 4901,
      data: { reason: 'unreachable' },
    })
    expect(other.asked).not.toContain('getLatestBlockhash')
  })
})

describe('signMessage', () => {
  const text = 'Hellö'
  const bytes = new TextEncoder().encode(text)

  it('signs the bytes as they are', async () => {
    const asked = world.call('signMessage', {
      ...mine,
      message: toBase64(bytes),
    })
    expect(await world.approve()).toMatchObject({
      kind: 'solana-message',
      account: { address: ME, name: 1 },
      network: { chainId: SOLANA, name: 'Solana Local' },
      message: toBase64(bytes),
    })
    const { signature, ...answer } = (await asked.answer()) as {
      signature: string
    }
    expect(answer).toStrictEqual({
      signedMessage: toBase64(bytes),
      signatureType: 'ed25519',
    })
    expect(await isSignedBy(ME, { signature, bytes })).toBe(true)
  })

  it('answers 4001 if the user rejects it', async () => {
    const asked = world.call('signMessage', { ...mine, message: 'SGk=' })
    const { id } = await world.shown()
    await world.popup.call('reject', { id })
    expect(await asked.answer()).toMatchObject({ code: 4001 })
  })

  it('is not asked for the message of a transaction', async () => {
    const message = toBase64(encodeMessage(transfer()))
    const asked = world.call('signMessage', { ...mine, message })
    expect(await asked.answer()).toMatchObject({
      code: -32602,
      data: { path: 'params.request.params.message' },
    })
    await nobodyAsked(world)
  })

  it('is not asked for bytes that begin like a transaction of a later version', async () => {
    for (const first of [0x80, 0x82, 0xff]) {
      const message = toBase64(Uint8Array.of(first, 1, 2))
      const asked = world.call('signMessage', { ...mine, message })
      expect(await asked.answer()).toMatchObject({ code: -32602 })
    }
    await nobodyAsked(world)
    const domain = new TextEncoder().encode('solana offchain')
    const offchain = Uint8Array.from([0xff, ...domain, 0, 0, 2, 0, 72, 105])
    const message = toBase64(offchain)
    world.call('signMessage', { ...mine, message })
    expect(await world.approve()).toMatchObject({ message })
  })

  it('is not asked for another account, scope or letter case', async () => {
    const message = 'SGk='
    const other = `${ME.slice(0, -1)}${ME.endsWith('x') ? 'X' : 'x'}`
    const refused: [object, string, number][] = [
      [{ account: { address: OTHER }, message }, SOLANA, 4100],
      [{ account: { address: other }, message }, SOLANA, 4100],
      [{ ...mine, message }, MAINNET, 4100],
      [{ ...mine, message }, CHAIN, 4100],
      [{ account: { address: 'Hh8Q' }, message }, SOLANA, -32602],
      [{ ...mine, message: 'SGk' }, SOLANA, -32602],
      [{ ...mine, message: '' }, SOLANA, -32602],
      [{ ...mine, message, scope: MAINNET }, SOLANA, -32602],
    ]
    for (const [params, scope, code] of refused) {
      const asked = world.call('signMessage', params, scope)
      expect(await asked.answer(), JSON.stringify(params)).toMatchObject({
        code,
      })
    }
    await nobodyAsked(world)
  })
})

describe('signTransaction', () => {
  it.each(['legacy', 0] as const)(
    'fills its own signature of version %s, and changes nothing else',
    async (version) => {
      const message = transfer({ version })
      const asked = world.call('signTransaction', {
        ...mine,
        transaction: encode(message),
        scope: SOLANA,
      })
      expect(await world.approve()).toMatchObject({
        kind: 'solana-transaction',
        transaction: encode(message),
        isSent: false,
      })
      const { signedTransaction } = (await asked.answer()) as {
        signedTransaction: string
      }
      const signed = fromBase64(signedTransaction) ?? new Uint8Array()
      const { messageBytes, signatures } =
        getTransactionDecoder().decode(signed)
      const bytes = encodeMessage(message)
      expect(new Uint8Array(messageBytes)).toStrictEqual(bytes)
      const own = signatures[ME as never] as Uint8Array | undefined
      const signature = toBase58(new Uint8Array(own ?? []))
      expect(await isSignedBy(ME, { signature, bytes })).toBe(true)
    },
  )

  it('is not asked for what no node accepts', async () => {
    const canonical = fromBase64(encode(transfer())) ?? new Uint8Array()
    const refused = [
      encode(transfer({ accounts: [OTHER, ME, SYSTEM] })),
      toBase64(Uint8Array.from([...canonical, 0])),
      toBase64(Uint8Array.from([0x81, 0x00, ...canonical.subarray(1)])),
      toBase64(canonical.subarray(0, -1)),
      `${encode(transfer())} `,
      '',
    ]
    for (const transaction of refused) {
      const asked = world.call('signTransaction', { ...mine, transaction })
      expect(await asked.answer(), transaction).toMatchObject({
        code: -32602,
        data: { path: 'params.request.params.transaction' },
      })
    }
    await nobodyAsked(world)
  })
})

describe('signAndSendTransaction', () => {
  const params = { ...mine, transaction: encode(transfer()) }

  it('answers the signature when the node accepts it', async () => {
    world = await connect({ sendTransaction: () => OTHER })
    const asked = world.call('signAndSendTransaction', {
      ...params,
      options: { commitment: 'confirmed', maxRetries: 3, unknown: 1 },
    })
    expect(await world.approve()).toMatchObject({ isSent: true })
    const { signature } = (await asked.answer()) as { signature: string }
    const bytes = encodeMessage(transfer())
    expect(await isSignedBy(ME, { signature, bytes })).toBe(true)
    expect(world.sent).toStrictEqual([
      [
        encode(transfer(), [fromBase58(signature) ?? new Uint8Array()]),
        {
          encoding: 'base64',
          preflightCommitment: 'confirmed',
          maxRetries: 3,
        },
      ],
    ])
  })

  it('passes on why the node refuses it', async () => {
    world = await connect({
      sendTransaction: () => {
        throw new Error('Blockhash not found')
      },
    })
    const asked = world.call('signAndSendTransaction', params)
    await world.approve()
    expect(await asked.answer()).toMatchObject({
      code: -32000,
      message: 'Blockhash not found',
    })
  })

  it('may have been sent if the node does not answer', async () => {
    world = await connect({ sendTransaction: () => undefined as never })
    const asked = world.call('signAndSendTransaction', params)
    await world.approve()
    expect(await asked.answer()).toMatchObject({
      code: -32603,
      data: { reason: 'unknown-outcome', hash: expect.any(String) },
    })
    expect(await world.popup.call('listTransactions')).toMatchObject([
      { state: 'signed' },
    ])
  })

  it('answers the same signature for what was processed before', async () => {
    let isFirst = true
    world = await connect({
      sendTransaction: () => {
        if (!isFirst) {
          throw new Error(
            'Transaction simulation failed: This transaction has already been processed',
          )
        }
        isFirst = false
        return OTHER
      },
      getSignatureStatuses: () => ({
        value: [{ slot: 1, err: null, confirmationStatus: 'confirmed' }],
      }),
    })
    const first = world.call('signAndSendTransaction', params)
    await world.approve()
    const signature = await first.answer()
    const states = async () =>
      (await world.popup.call('listTransactions')).map(({ state }) => state)
    await expect.poll(states).toStrictEqual(['confirmed'])
    const second = world.call('signAndSendTransaction', params)
    await world.approve()
    expect(await second.answer()).toStrictEqual(signature)
    expect(world.sent).toHaveLength(2)
    expect(await states()).toStrictEqual(['confirmed'])
  })

  it('is not asked for with a commitment that is no text', async () => {
    const options = { preflightCommitment: ['confirmed'] }
    const asked = world.call('signAndSendTransaction', { ...params, options })
    expect(await asked.answer()).toMatchObject({
      code: -32602,
      data: { path: 'params.request.params.options.preflightCommitment' },
    })
    await nobodyAsked(world)
  })

  it('is not asked for without the signatures of others', async () => {
    const shared = transfer({ signers: 2, readonlyOthers: 1 })
    const asked = world.call('signAndSendTransaction', {
      ...mine,
      transaction: encode(shared),
    })
    expect(await asked.answer()).toMatchObject({
      code: -32602,
      data: { reason: 'it lacks the signature of another account' },
    })
    await nobodyAsked(world)
    const complete = [new Uint8Array(64), new Uint8Array(64).fill(1)]
    world.call('signAndSendTransaction', {
      ...mine,
      transaction: encode(shared, complete),
    })
    expect((await world.shown()).kind).toBe('solana-transaction')
  })

  it.each([true, false])(
    'is sent once over a worker stop; the chain has it: %s',
    async (isKnown) => {
      let stop = (): void => undefined
      world = await connect({
        sendTransaction: () => {
          stop()
          return OTHER
        },
        getSignatureStatuses: () => ({
          context: { slot: 1 },
          value: [isKnown ? { slot: 1, confirmations: 1, err: null } : null],
        }),
      })
      const { browser } = world
      stop = () => browser.stop()
      const asked = world.call('signAndSendTransaction', params)
      await world.approve()
      const answer = await asked.answer()
      expect(world.sent).toHaveLength(1)
      expect(browser.stops()).toBe(1)
      expect(answer).toMatchObject(
        isKnown
          ? { signature: expect.any(String) }
          : { code: -32603, data: { reason: 'unknown-outcome' } },
      )
    },
  )
})

describe('a transaction whose chain cannot be checked', () => {
  const params = { ...mine, transaction: encode(transfer()) }
  const silent = (): Json => {
    throw new Error('down')
  }
  const methods = ['signTransaction', 'signAndSendTransaction']

  it.each(methods)(
    'is not asked for on a development chain: %s',
    async (method) => {
      world = await connect({ isBlockhashValid: silent })
      const asked = world.call(method, params)
      expect(await asked.answer()).toMatchObject({
        code: 4901,
        data: { reason: 'malformed' },
      })
      expect(await world.popup.call('getApprovals')).toStrictEqual([])
    },
  )

  it.each(methods)(
    'is not signed if the node goes down while the user reads: %s',
    async (method) => {
      let isBlockhashValid = (): Json => ({ value: true })
      world = await connect({ isBlockhashValid: () => isBlockhashValid() })
      const asked = world.call(method, params)
      const { id } = await world.shown()
      expect(await world.popup.call('checkSolana', { id })).toBe('known')
      isBlockhashValid = silent
      expect(await world.popup.call('checkSolana', { id })).toBe('not-checked')
      for (const shown of ['known', 'not-checked', 'unknown'] as const) {
        expect(await world.decide(shown)).toStrictEqual({
          done: false,
          failure: { chain: 'not-checked' },
        })
      }
      // Never a rejection after the user agreed.
      await world.popup.call('reject', { id })
      expect(await asked.answer()).toMatchObject({
        code: 4901,
        data: { reason: 'malformed' },
      })
      expect(world.sent).toStrictEqual([])
    },
  )

  it('is not signed by a node that meanwhile serves another chain', async () => {
    let genesis = GENESIS
    world = await connect({ getGenesisHash: () => genesis })
    world.call('signTransaction', params)
    const { id } = await world.shown()
    expect(await world.popup.call('checkSolana', { id })).toBe('known')
    genesis = OTHER
    expect(await world.decide()).toStrictEqual({
      done: false,
      failure: { chain: 'not-checked' },
    })
    genesis = GENESIS
    expect(await world.decide()).toStrictEqual({ done: true })
  })

  it('is signed as one of another chain only if the user was told', async () => {
    world = await connect({ isBlockhashValid: () => ({ value: false }) })
    const asked = world.call('signTransaction', params)
    const { id } = await world.shown()
    expect(await world.popup.call('checkSolana', { id })).toBe('unknown')
    for (const shown of ['known', 'not-checked'] as const) {
      expect(await world.decide(shown)).toStrictEqual({
        done: false,
        failure: { chain: 'unknown' },
      })
    }
    expect(await world.decide('unknown')).toStrictEqual({ done: true })
    expect(await asked.answer()).toHaveProperty('signedTransaction')
  })

  it('is of this chain if its blockhash expires while the user reads', async () => {
    let isValid = true
    world = await connect({ isBlockhashValid: () => ({ value: isValid }) })
    const asked = world.call('signTransaction', params)
    const { id } = await world.shown()
    expect(await world.popup.call('checkSolana', { id })).toBe('known')
    isValid = false
    expect(await world.decide()).toStrictEqual({ done: true })
    expect(await asked.answer()).toHaveProperty('signedTransaction')
  })

  it('does not delay the end of a session', async () => {
    const slow = { isOn: false }
    world = await connect({}, { delay: () => (slow.isOn ? 60_000 : 0) })
    const asked = world.call('signTransaction', params)
    await world.shown()
    slow.isOn = true
    const decided = world.decide().catch((error: Error) => error.message)
    expect(await world.ask('wallet_revokeSession', {}).answer()).toBe(true)
    expect(await asked.answer()).toMatchObject({ code: 4001 })
    await decided
  })
})

describe('a transaction or a sign-in', () => {
  /** Letters of another case may still be an address, of nobody. */
  const wrongCase = [...ME]
    .map((letter, index) => {
      const other = /[a-z]/.test(letter)
        ? letter.toUpperCase()
        : letter.toLowerCase()
      return `${ME.slice(0, index)}${other}${ME.slice(index + 1)}`
    })
    .filter((one) => one !== ME)

  it('is not asked for bytes that begin like a transaction of a later version', async () => {
    for (const first of [0x80, 0x82, 0xff]) {
      const message = toBase64(Uint8Array.of(first, 1, 2))
      const asked = world.call('signMessage', { ...mine, message })
      expect(await asked.answer()).toMatchObject({ code: -32602 })
    }
    await nobodyAsked(world)
    const domain = new TextEncoder().encode('solana offchain')
    const offchain = Uint8Array.from([0xff, ...domain, 0, 0, 2, 0, 72, 105])
    const message = toBase64(offchain)
    world.call('signMessage', { ...mine, message })
    expect(await world.approve()).toMatchObject({ message })
  })

  it('is not asked for another account, scope or letter case', async () => {
    const transaction = encode(transfer())
    const forAccount = (address: string): [string, object][] => [
      ['signTransaction', { account: { address }, transaction }],
      ['signAndSendTransaction', { account: { address }, transaction }],
      ['signIn', { address }],
    ]
    const refused = [
      ...[OTHER, ...wrongCase]
        .flatMap(forAccount)
        .map((call) => [...call, SOLANA] as const),
      ...[MAINNET, CHAIN].flatMap((scope) =>
        forAccount(ME).map((call) => [...call, scope] as const),
      ),
    ]
    for (const [method, params, scope] of refused) {
      const { code } = (await world.call(method, params, scope).answer()) as {
        code: number
      }
      expect([4100, -32602], JSON.stringify(params)).toContain(code)
    }
    await nobodyAsked(world)
  })
})

describe('signIn', () => {
  it('signs a text of the wallet for the site, by default its account', async () => {
    const asked = world.call('signIn', {
      statement: 'Welcome',
      nonce: '12345678',
    })
    const text = `a.example wants you to sign in with your Solana account:
${ME}

Welcome

Nonce: 12345678`
    expect(await world.approve()).toMatchObject({
      kind: 'solana-sign-in',
      text,
      fields: { domain: 'a.example', address: ME, nonce: '12345678' },
    })
    const { signature, ...answer } = (await asked.answer()) as {
      signature: string
    }
    const bytes = new TextEncoder().encode(text)
    expect(answer).toStrictEqual({
      account: { address: ME },
      signedMessage: toBase64(bytes),
      signatureType: 'ed25519',
    })
    expect(await isSignedBy(ME, { signature, bytes })).toBe(true)
  })

  it('is not asked for another site, or with lines of its own', async () => {
    const refused: [object, string][] = [
      [{ domain: 'b.example' }, 'domain'],
      [{ statement: 'Hi\nURI: https://b.example' }, 'statement'],
      [{ resources: ['a\nb'] }, 'resources'],
      [{ nonce: 7 }, 'nonce'],
      [{ scope: MAINNET }, 'scope'],
    ]
    for (const [params, path] of refused) {
      expect(await world.call('signIn', params).answer()).toMatchObject({
        code: -32602,
        data: { path: `params.request.params.${path}` },
      })
    }
    await nobodyAsked(world)
  })
})

describe('solana_accountChanged_notifications', () => {
  /** A page's own port, as the vendor's clients open it. */
  const openPort = () => {
    const received: { method?: string; id?: unknown; params?: unknown }[] = []
    const port = world.browser.connect('serveExternal', {
      name: '',
      sender: {
        origin: ACTING_ORIGIN,
        tab: { id: 9 },
        frameId: 0,
        documentId: 'external',
      } as PageSender,
    })
    port.onMessage.addListener((message: unknown) =>
      received.push((message as { data: object }).data),
    )
    const ask = (method: string, params: object) =>
      port.postMessage({
        type: 'caip-348',
        data: { jsonrpc: '2.0', id: 1, method, params },
      })
    return { received, ask }
  }
  const notified = (...params: string[]) => ({
    jsonrpc: '2.0',
    method: 'wallet_notify',
    params: {
      scope: SOLANA,
      notification: { method: 'metamask_accountsChanged', params },
    },
  })
  const optionalScopes = { [SOLANA]: { methods: [], notifications: [] } }
  const decideToConnect = async (accounts: string[]) => {
    const { id, hash } = await world.shown()
    const choice = { accounts, chains: [CHAIN, SOLANA] }
    await world.popup.call('decide', { kind: 'connect', id, hash, choice })
  }

  it('sends the active account after the answer, and when it changes', async () => {
    await world.popup.call('addAccount', { held: 1 })
    const { accounts } = await world.popup.call('getWallet')
    const [first, second] = accounts
    if (!first || !second) throw new Error('no second account')
    const { received, ask } = openPort()
    const { received: others } = openPort()
    ask('wallet_createSession', {
      optionalScopes,
      sessionProperties: { solana_accountChanged_notifications: true },
    })
    await decideToConnect([first.address, second.address])
    await expect.poll(() => received).toHaveLength(3)
    expect(received[0]?.method).toBe('wallet_sessionChanged')
    expect(received[1]).toMatchObject({
      id: 1,
      result: {
        sessionProperties: { solana_accountChanged_notifications: true },
      },
    })
    expect(received[2]).toStrictEqual(notified(ME))
    await expect.poll(() => others).toContainEqual(notified(ME))

    const { received: late, ask: askLate } = openPort()
    await expect.poll(() => late).toStrictEqual([notified(ME)])
    late.length = 0
    askLate('wallet_getSession', {})
    await expect.poll(() => late).toHaveLength(2)
    expect(late).toStrictEqual([
      expect.objectContaining({ id: 1 }),
      notified(ME),
    ])
    const { received: later } = openPort()
    const notifications = () =>
      later.filter(({ method }) => method === 'wallet_notify')
    await expect.poll(notifications).toStrictEqual([notified(ME)])

    await world.popup.call('hideAccount', { address: first.address })
    const [other = ''] = second.others ?? []
    await expect
      .poll(notifications)
      .toStrictEqual([notified(ME), notified(other)])

    ask('wallet_revokeSession', { scopes: [SOLANA] })
    await expect.poll(() => later.at(-1)).toStrictEqual(notified())
    await expect.poll(() => received.at(-1)).toStrictEqual(notified())
  })

  it('sends nothing to a site that did not ask for it', async () => {
    const { received, ask } = openPort()
    ask('wallet_getSession', {})
    await expect.poll(() => received).toHaveLength(1)
    expect(received[0]?.id).toBe(1)
  })
})
