import {
  encodeAbiParameters,
  type Hex,
  hashMessage,
  numberToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { rounds } from '../../dev/test-rounds.ts'
import { withoutSeal } from '../../storage/seal.ts'
import { storedRecord } from '../../storage/testing/stored-record.ts'
import {
  ACTING_ORIGIN,
  actingChains,
  createActingWorld,
  createOpenWallet,
  type OpenWallet,
} from '../testing/test-acting-world.ts'
import { ADDRESSES, PASSWORD } from '../testing/test-wallet.ts'

passTimeByLoop()

const { CHAIN, OTHER_CHAIN } = actingChains
const [ADDRESS, SECOND] = ADDRESSES

deriveQuickly()

/** The long form stops at every call. */
const CALLS_APART = rounds('SIGNING_CALLS_APART', { short: 3, long: 1 })

let wallet: OpenWallet

beforeAll(async () => {
  wallet = await createOpenWallet()
})

const createSigningWorld = async (code = '0x') =>
  createActingWorld({
    wallet,
    createRelay,
    node: (method) => (method === 'eth_chainId' ? '0x7a69' : code),
  })

/** A chain on which every contract reports this symbol and 6 decimals. */
const createTokenWorld = async (symbol: string) => {
  const answers: Record<string, Hex> = {
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], [symbol]),
    '0x313ce567': numberToHex(6, { size: 32 }),
  }
  return createActingWorld({
    wallet,
    createRelay,
    node: (_, params) => {
      const [call] = params as [{ data: string }]
      return answers[call.data] ?? '0x'
    },
  })
}

type PlainKind = 'sign-message' | 'sign-typed-data' | 'watch-asset'

/** Approves a kind without choices. */
const yesTo = (asked: { kind: PlainKind; id: string; hash: string }) => ({
  ...asked,
  choice: null,
})

const rejected = { code: 4001, message: 'User rejected the request.' }

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [{ name: 'words', type: 'string' }],
    Unused: [{ name: 'a', type: 'Nowhere' }],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Post',
    chainId: 31337,
    verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc',
    smell: 'of the sea',
  },
  message: { words: 'Land ho', seal: 'not signed' },
} as const

describe('personal_sign', () => {
  it('signs text and bytes in both parameter orders, as viem verifies', async () => {
    const { popup, invoke, shown } = await createSigningWorld()
    const odd = 'Ahoi \u2693 \u202e n\u00e9'
    for (const [params, message] of [
      [['Land ho', ADDRESS], 'Land ho'],
      [[ADDRESS, 'Land ho'], 'Land ho'],
      [['Land ho', ADDRESS.toLowerCase()], 'Land ho'],
      [['0x00fFaA', ADDRESS], { raw: '0x00ffaa' }],
      // An odd number of digits is not hex, so this is text.
      [['0xabc', ADDRESS], '0xabc'],
      [['0x', ADDRESS], ''],
      [[odd, ADDRESS], odd],
      [[SECOND, ADDRESS], { raw: SECOND }],
    ] as const) {
      const { answer } = invoke('personal_sign', [...params])
      const { id, hash } = await shown()
      await popup.call('decide', yesTo({ kind: 'sign-message', id, hash }))
      const signature = (await answer()) as Hex
      expect(
        await verifyMessage({ address: ADDRESS, message, signature }),
        params.join(),
      ).toBe(true)
    }
  })

  it('fails with -32602 without a message, and shows no approval', async () => {
    const { popup, invoke } = await createSigningWorld()
    expect(await invoke('personal_sign', [7, ADDRESS]).answer()).toStrictEqual({
      code: -32602,
      message: 'Invalid method parameter(s).',
      data: {
        path: 'params.request.params.0',
        reason: 'must be a string: text, or bytes as 0x and hex digits',
      },
    })
    expect(await popup.call('getApprovals')).toStrictEqual([])
  })

  it('shows the bytes, the digest, the account and the network', async () => {
    const { invoke, shown } = await createSigningWorld()
    invoke('personal_sign', ['hi', ADDRESS])
    const { id, hash, ...rest } = await shown()
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(rest).toStrictEqual({
      kind: 'sign-message',
      origin: ACTING_ORIGIN,
      account: { address: ADDRESS, name: 1 },
      network: { chainId: CHAIN, name: 'Local', symbol: 'ETH' },
      message: '0x6869',
      digest: hashMessage('hi'),
    })
  })
})

describe('eth_signTypedData_v4', () => {
  it.each([
    ['an object', mail],
    ['JSON', JSON.stringify(mail)],
  ])('signs the typed fields of %s', async (_, data) => {
    const { popup, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('eth_signTypedData_v4', [ADDRESS, data])
    const approval = await shown()
    if (approval.kind !== 'sign-typed-data') throw new Error(approval.kind)
    const { id, hash, typedData } = approval
    const { Unused: _unused, ...types } = mail.types
    expect(typedData).toStrictEqual({
      types,
      primaryType: 'Mail',
      domain: {
        name: 'Post',
        chainId: '31337',
        verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      },
      message: { words: 'Land ho' },
    })
    await popup.call('decide', yesTo({ kind: 'sign-typed-data', id, hash }))
    const signature = (await answer()) as Hex
    expect(
      await verifyTypedData({
        ...mail,
        types,
        domain: { ...mail.domain, chainId: 31337n },
        address: ADDRESS,
        signature,
      }),
    ).toBe(true)
  })

  it('fails with -32602 for another chain, naming both, and shows no approval', async () => {
    const { popup, invoke } = await createSigningWorld()
    const { answer } = invoke(
      'eth_signTypedData_v4',
      [ADDRESS, mail],
      OTHER_CHAIN,
    )
    expect(await answer()).toStrictEqual({
      code: -32602,
      message: 'Invalid method parameter(s).',
      data: {
        path: 'params.request.params.1.domain.chainId',
        reason: 'is eip155:31337, and the scope is eip155:31338',
      },
    })
    expect(await popup.call('getApprovals')).toStrictEqual([])
  })

  it.each([
    ['0x', 'no-contract'],
    [`0xef0100${'12'.repeat(20)}`, 'no-contract'],
    ['0x6001', 'contract'],
  ])('reports for code %s that it is %s', async (code, expected) => {
    const { popup, invoke, shown } = await createSigningWorld(code)
    invoke('eth_signTypedData_v4', [ADDRESS, mail])
    const { id } = await shown()
    expect(await popup.call('readNamedCode', { id })).toStrictEqual({
      contract: expected,
      spender: null,
    })
  })

  it('reports that the spender of a permit is not a contract', async () => {
    const { popup, invoke, shown } = await createSigningWorld('0x')
    const { domain, types } = mail
    const permit = {
      domain,
      types: {
        EIP712Domain: types.EIP712Domain,
        Permit: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { spender: SECOND, value: '5' },
    }
    invoke('eth_signTypedData_v4', [ADDRESS, permit])
    const { id } = await shown()
    expect(await popup.call('readNamedCode', { id })).toStrictEqual({
      contract: 'no-contract',
      spender: 'no-contract',
    })
  })
})

describe('eth_signTypedData_v3', () => {
  it('signs what version 4 signs', async () => {
    const { popup, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('eth_signTypedData_v3', [ADDRESS, mail])
    const { id, hash } = await shown()
    await popup.call('decide', yesTo({ kind: 'sign-typed-data', id, hash }))
    const { Unused: _, ...types } = mail.types
    const domain = { ...mail.domain, chainId: 31337n }
    const signature = (await answer()) as Hex
    const signed = { ...mail, types, domain, address: ADDRESS, signature }
    expect(await verifyTypedData(signed)).toBe(true)
  })

  it('fails with -32602 for a list, and shows no approval', async () => {
    const { popup, invoke } = await createSigningWorld()
    const Mail = [{ name: 'words', type: 'string[]' }]
    const types = { ...mail.types, Mail }
    const data = { ...mail, types, message: { words: [] } }
    expect(
      await invoke('eth_signTypedData_v3', [ADDRESS, data]).answer(),
    ).toMatchObject({
      code: -32602,
      data: { path: 'params.request.params.1.types.Mail.0.type' },
    })
    expect(await popup.call('getApprovals')).toStrictEqual([])
  })
})

describe('personal_ecRecover', () => {
  it.each(['Land ho', '0x00ff', ''])(
    'returns the account that signed %j, without an approval',
    async (text) => {
      const { popup, invoke, shown } = await createSigningWorld()
      const signing = invoke('personal_sign', [text, ADDRESS])
      const { id, hash } = await shown()
      await popup.call('decide', yesTo({ kind: 'sign-message', id, hash }))
      const signature = (await signing.answer()) as Hex
      const parity = signature.replace(/1b$/, '00').replace(/1c$/, '01')
      for (const one of [signature, parity]) {
        const { answer } = invoke('personal_ecRecover', [text, one])
        expect(await answer()).toBe(ADDRESS)
      }
      const { answer } = invoke('personal_ecRecover', [`${text}ab`, signature])
      expect(await answer()).toMatch(/^0x[\da-fA-F]{40}$/)
      expect(await answer()).not.toBe(ADDRESS)
      expect(await popup.call('getApprovals')).toStrictEqual([])
    },
  )

  const r = '1'.repeat(64)
  it.each([
    [[7, `0x${r}${r}1b`], '0', 'must be a string: text, or bytes'],
    [['hi', '0x12'], '1', 'must be 65 bytes'],
    [['hi'], '1', 'must be 65 bytes'],
    [['hi', `0x${r}${r}1d`], '1', 'must be a signature'],
    [['hi', `0x${'f'.repeat(64)}${r}1b`], '1', 'must be a signature'],
    [['hi', `0x${'0'.repeat(64)}${r}1b`], '1', 'must be a signature'],
  ])('fails with -32602 for %j', async (params, place, reason) => {
    const { invoke } = await createSigningWorld()
    expect(await invoke('personal_ecRecover', params).answer()).toMatchObject({
      code: -32602,
      data: {
        path: `params.request.params.${place}`,
        reason: expect.stringContaining(reason),
      },
    })
  })
})

describe('the tokens in typed data', () => {
  const permit = {
    domain: mail.domain,
    types: {
      EIP712Domain: mail.types.EIP712Domain,
      Permit: [
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { spender: SECOND, value: '5' },
  }
  const TOKEN = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'

  it('are described by their contracts', async () => {
    const { popup, invoke, shown } = await createTokenWorld('HRB')
    invoke('eth_signTypedData_v4', [ADDRESS, permit])
    const { id } = await shown()
    expect(await popup.call('readNamedTokens', { id })).toStrictEqual({
      [TOKEN]: {
        token: { symbol: 'HRB', decimals: 6, supply: null, balance: null },
        nft: null,
      },
    })
  })

  it('are unknown if their contracts do not answer', async () => {
    const { popup, invoke, shown } = await createSigningWorld()
    invoke('eth_signTypedData_v4', [ADDRESS, permit])
    const { id } = await shown()
    expect(await popup.call('readNamedTokens', { id })).toStrictEqual({
      [TOKEN]: { token: null, nft: null },
    })
  })

  it('are not asked for if there are none', async () => {
    const { asked, popup, invoke, shown } = await createSigningWorld()
    invoke('eth_signTypedData_v4', [ADDRESS, mail])
    const { id } = await shown()
    expect(await popup.call('readNamedTokens', { id })).toStrictEqual({})
    expect(asked).not.toContain('eth_call')
  })
})

describe('a request for a signature', () => {
  it('fails with 4001 when the user rejects, and changes no session', async () => {
    const { browser, popup, invoke, shown } = await createSigningWorld()
    const readSession = () =>
      withoutSeal(browser.stored.local.get(`session/${ACTING_ORIGIN}`))
    const before = readSession()
    const { answer } = invoke('personal_sign', ['hi', ADDRESS])
    const { id } = await shown()
    await popup.call('reject', { id })
    expect(await answer()).toStrictEqual(rejected)
    expect(readSession()).toStrictEqual(before)
  })

  it('fails with 4100 for another account, and shows no approval', async () => {
    const { popup, invoke } = await createSigningWorld()
    const { answer } = invoke('personal_sign', ['hi', SECOND])
    expect(await answer()).toMatchObject({ code: 4100 })
    expect(await popup.call('getApprovals')).toStrictEqual([])
  })

  it('accepts approval only of what was shown', async () => {
    const { popup, invoke, shown } = await createSigningWorld()
    invoke('personal_sign', ['hi', ADDRESS])
    const { id, hash } = await shown()
    const other = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    await expect(
      popup.call('decide', yesTo({ kind: 'sign-message', id, hash: other })),
    ).rejects.toThrow('The request has changed')
    await expect(
      popup.call('decide', yesTo({ kind: 'watch-asset', id, hash })),
    ).rejects.toThrow('This request is no longer open')
    await expect(
      popup.call('decide', {
        kind: 'connect',
        id,
        hash,
        choice: { accounts: [ADDRESS], chains: [CHAIN] },
      }),
    ).rejects.toThrow('This request is no longer open')
    expect(await popup.call('getApprovals')).toHaveLength(1)
  })

  it('is rejected when the wallet is locked', async () => {
    const { popup, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('personal_sign', ['hi', ADDRESS])
    await shown()
    await popup.call('lock')
    expect(await answer()).toStrictEqual(rejected)
  })

  it('waits for the password of a locked wallet', async () => {
    const { popup, invoke, shown } = await createSigningWorld()
    await popup.call('lock')
    const { answer } = invoke('personal_sign', ['hi', ADDRESS])
    const { id, hash } = await shown()
    await expect(
      popup.call('decide', yesTo({ kind: 'sign-message', id, hash })),
    ).rejects.toThrow('The wallet is locked')
    await popup.call('unlock', { password: PASSWORD })
    await popup.call('decide', yesTo({ kind: 'sign-message', id, hash }))
    expect(await answer()).toMatch(/^0x[\da-f]{130}$/)
  })

  it.each([
    ['its scope', { scopes: [CHAIN] }],
    ['the session', {}],
  ])('is withdrawn with %s', async (_, params) => {
    const { popup, ask, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('personal_sign', ['hi', ADDRESS])
    await shown()
    expect(await ask('wallet_revokeSession', params).answer()).toBe(true)
    expect(await answer()).toStrictEqual(rejected)
    expect(await popup.call('getApprovals')).toStrictEqual([])
  })

  it('stays when another scope is revoked', async () => {
    const { popup, ask, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('personal_sign', ['hi', ADDRESS])
    await shown()
    await ask('wallet_revokeSession', { scopes: [OTHER_CHAIN] }).answer()
    const { id, hash } = await shown()
    await popup.call('decide', yesTo({ kind: 'sign-message', id, hash }))
    expect(await answer()).toMatch(/^0x[\da-f]{130}$/)
  })

  it('is withdrawn with its account', async () => {
    const { popup, invoke, shown } = await createSigningWorld()
    await popup.call('addAccount', { held: 1 })
    const { answer } = invoke('personal_sign', ['hi', ADDRESS])
    await shown()
    const left = { accounts: [SECOND], chains: [CHAIN, OTHER_CHAIN] }
    await popup.call('editSession', { origin: ACTING_ORIGIN, ...left })
    expect(await answer()).toStrictEqual(rejected)
  })

  it('is in the activity with its outcome, and without its text', async () => {
    const { browser, popup, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('personal_sign', ['Land ho', ADDRESS])
    const { id, hash } = await shown()
    await popup.call('decide', yesTo({ kind: 'sign-message', id, hash }))
    const signature = await answer()
    const [entry] = await popup.call('listActivity')
    expect(entry).toMatchObject({
      kind: 'signing',
      method: 'personal_sign',
      scope: CHAIN,
      outcome: 'answered',
    })
    const json = JSON.stringify([...browser.stored.local])
    expect(json).not.toContain('Land ho')
    expect(json).not.toContain('4c616e6420686f')
    expect(json).not.toContain(signature)
  })

  it('is signed once and answered once, wherever the worker stops', {
    tags: ['long'],
  }, async () => {
    const { browser, popup, invoke, shown } = await createSigningWorld()
    let stops = 0
    for (let calls = 0; calls < 24; calls += CALLS_APART) {
      for (const point of ['before', 'after'] as const) {
        const { answer } = invoke('personal_sign', [`${calls}`, ADDRESS])
        const { id, hash } = await shown()
        const before = browser.stops()
        browser.stopAt(calls, point)
        // The popup's client repeats this whenever the worker stops.
        await popup.call('decide', yesTo({ kind: 'sign-message', id, hash }))
        const signature = (await answer()) as Hex
        browser.letRun()
        stops += browser.stops() - before
        expect(
          await verifyMessage({
            address: ADDRESS,
            message: `${calls}`,
            signature,
          }),
        ).toBe(true)
        await vi.waitFor(async () =>
          expect(await popup.call('getApprovals')).toStrictEqual([]),
        )
      }
    }
    expect(stops).toBeGreaterThan(20 / CALLS_APART)
  })
})

describe('wallet_watchAsset', () => {
  const options = { address: SECOND, symbol: 'HRB', decimals: 6 }

  it('lists a token once the user approved, and asks once', async () => {
    const { browser, popup, invoke, shown } = await createTokenWorld('HRB')
    const params = { type: 'ERC20', options }
    const { answer } = invoke('wallet_watchAsset', params)
    const { id, hash } = await shown()
    await expect(
      popup.call('decide', yesTo({ kind: 'sign-message', id, hash })),
    ).rejects.toThrow('This request is no longer open')
    await popup.call('decide', yesTo({ kind: 'watch-asset', id, hash }))
    expect(await answer()).toBe(true)
    expect(browser.stored.local.get('tokens/watched')).toStrictEqual(
      storedRecord('tokens/watched', [
        { account: ADDRESS, chainId: CHAIN, token: options },
      ]),
    )
    expect(await invoke('wallet_watchAsset', [params]).answer()).toBe(true)
    expect(await popup.call('getApprovals')).toStrictEqual([])
  })

  it('lists what the contract says, and shows what the site claims', async () => {
    const { browser, popup, invoke, shown } = await createTokenWorld('FAKE')
    const params = { type: 'ERC20', options: { ...options, decimals: 18 } }
    const { answer } = invoke('wallet_watchAsset', params)
    const approval = await shown()
    const token = { ...options, symbol: 'FAKE' }
    expect(approval).toMatchObject({
      token,
      claimed: { symbol: 'HRB', decimals: 18 },
    })
    const { id, hash } = approval
    await popup.call('decide', yesTo({ kind: 'watch-asset', id, hash }))
    expect(await answer()).toBe(true)
    expect(browser.stored.local.get('tokens/watched')).toStrictEqual(
      storedRecord('tokens/watched', [
        { account: ADDRESS, chainId: CHAIN, token },
      ]),
    )
    // The same claim again changes nothing.
    expect(await invoke('wallet_watchAsset', params).answer()).toBe(true)
  })

  it('marks the words of the site if the contract does not answer', async () => {
    const { browser, popup, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('wallet_watchAsset', { type: 'ERC20', options })
    const approval = await shown()
    const token = { ...options, isClaim: true }
    expect(approval).toMatchObject({ token })
    const { id, hash } = approval
    await popup.call('decide', yesTo({ kind: 'watch-asset', id, hash }))
    expect(await answer()).toBe(true)
    expect(browser.stored.local.get('tokens/watched')).toStrictEqual(
      storedRecord('tokens/watched', [
        { account: ADDRESS, chainId: CHAIN, token },
      ]),
    )
  })

  it('does not wait long for a node that is silent', async () => {
    const { asked, invoke, shown } = createActingWorld({
      wallet,
      createRelay,
      node: () => '0x',
      delay: (body) => (body.includes('eth_call') ? 60_000 : 0),
    })
    invoke('wallet_watchAsset', { type: 'ERC20', options })
    expect(await shown()).toMatchObject({ token: { isClaim: true } })
    expect(asked).toContain('eth_call')
  })

  it('lists nothing when the user rejects', async () => {
    const { browser, popup, invoke, shown } = await createSigningWorld()
    const { answer } = invoke('wallet_watchAsset', { type: 'ERC20', options })
    const { id } = await shown()
    await popup.call('reject', { id })
    expect(await answer()).toStrictEqual(rejected)
    expect(browser.stored.local.has('tokens/watched')).toBe(false)
  })

  it('answers a resent request by its approval, not by the list', async () => {
    const { browser, popup, invoke, shown } = await createTokenWorld('HRB')
    const { answer } = invoke('wallet_watchAsset', { type: 'ERC20', options })
    const { id } = await shown()
    // As after a stop between storing the token and storing the decision.
    const listed = [{ account: ADDRESS, chainId: CHAIN, token: options }]
    browser.stored.local.set(
      'tokens/watched',
      storedRecord('tokens/watched', listed),
    )
    browser.stop()
    await popup.call('reject', { id })
    expect(await answer()).toStrictEqual(rejected)
  })
})

describe('wallet_getCapabilities', () => {
  it('says that calls are not atomic on each granted chain, without an approval', async () => {
    const { popup, invoke } = await createSigningWorld()
    const ask = (...params: unknown[]) =>
      invoke('wallet_getCapabilities', params).answer()
    const none = { atomic: { status: 'unsupported' } }
    const all = { '0x7a69': none, '0x7a6a': none }
    expect(await ask(ADDRESS)).toStrictEqual(all)
    expect(await ask(ADDRESS, ['0x7A69', '0x1'])).toStrictEqual({
      '0x7a69': none,
    })
    expect(await ask(ADDRESS, [])).toStrictEqual({})
    expect(await ask(SECOND)).toMatchObject({ code: 4100 })
    expect(await ask(ADDRESS, ['0x01'])).toMatchObject({
      code: -32602,
      data: { path: 'params.request.params.1.0' },
    })
    expect(await popup.call('getApprovals')).toStrictEqual([])
  })
})
