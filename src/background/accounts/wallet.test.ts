import { describe, expect, it } from 'vitest'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { addressOf, parsePrivateKey } from '../../keyring/private-key.ts'
import { openVault, sealVault } from '../../keyring/vault.ts'
import {
  ADDRESSES,
  createImported,
  createProfile,
  PASSWORD,
  PHRASE,
  type TestWallet,
} from '../testing/test-wallet.ts'

deriveQuickly()

const OTHER_PASSWORD = 'Lanterns on the 3rd quay'
const PRIVATE_KEY = `0x${'1b'.repeat(32)}`
const DEVELOPER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DEVELOPER_KEY =
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const DEVELOPER_SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Procedures = TestWallet['procedures']

const done = { ok: true, value: null }
const failed = (problem: object) => ({ ok: false, problem })
const account = (address: string, members: object = {}) => ({
  address,
  name: 1,
  kind: 'phrase',
  phrase: expect.any(String),
  others: [expect.any(String)],
  developer: false,
  hidden: false,
  ...members,
})
const lost = (address: string, name: number) => ({
  address,
  name,
  kind: 'watch-only',
  developer: false,
  hidden: false,
  keyLost: true,
})
const derived = { others: [expect.any(String)] }

const OTHER_PHRASE = `${'abandon '.repeat(11)}about`
/** The first accounts of the other phrase. */
const OTHER_ADDRESSES = [
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
] as const

const accountsOf = async (profile: ReturnType<typeof createProfile>) =>
  (await profile.startWorker().procedures.getWallet(undefined)).accounts

describe('createWallet', () => {
  it.each([12, 24] as const)('returns a phrase of %d words', async (words) => {
    const profile = createProfile()
    const { procedures } = profile.startWorker()
    const created = await procedures.createWallet({ password: PASSWORD, words })
    const phrase = created.ok ? created.value : ''
    expect(phrase.split(' ')).toHaveLength(words)
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'unlocked',
      hasPassword: true,
      backedUp: false,
      accounts: [account(expect.any(String))],
    })
  })

  it('returns the same phrase when it is resent', async () => {
    const profile = createProfile()
    const create = () =>
      profile
        .startWorker()
        .procedures.createWallet({ password: PASSWORD, words: 12 })
    const first = await create()
    expect(await create()).toStrictEqual(first)
  })

  it('replaces no other wallet', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    expect(
      await procedures.createWallet({ password: OTHER_PASSWORD, words: 12 }),
    ).toStrictEqual(failed({ kind: 'wallet-exists' }))
  })

  it.each([
    ['12 is needed', undefined],
    ['11 too few.', 'too-short'],
    ['x'.repeat(257), 'too-long'],
  ])('answers the password %j with %s', async (password, reason) => {
    const { startWorker } = createProfile()
    const { procedures } = startWorker()
    const created = await procedures.createWallet({ password, words: 12 })
    expect(created.ok ? undefined : created.problem).toStrictEqual(
      reason && { kind: 'weak-password', reason },
    )
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: reason === undefined ? 'unlocked' : 'no-wallet',
    })
  })
})

describe('confirmBackup', () => {
  const setUp = async () => {
    const profile = createProfile()
    const { procedures } = profile.startWorker()
    const created = await procedures.createWallet({
      password: PASSWORD,
      words: 12,
    })
    const words = created.ok ? created.value.split(' ') : []
    const word = (position: number) => ({
      position,
      word: words[position - 1] ?? '',
    })
    const isBackedUp = async () =>
      (await procedures.getWallet(undefined)).backedUp
    return { procedures, word, isBackedUp }
  }

  it('accepts three words as the proof', async () => {
    const { procedures, word, isBackedUp } = await setUp()
    const words = [
      word(2),
      word(7),
      { position: 12, word: ` ${word(12).word.toUpperCase()}` },
    ]
    expect(await procedures.confirmBackup({ words })).toStrictEqual({
      ok: true,
      value: [],
    })
    expect(await isBackedUp()).toBe(true)
  })

  it('returns the positions of wrong words', async () => {
    const { procedures, word, isBackedUp } = await setUp()
    const words = [word(2), { position: 7, word: 'no' }, word(12)]
    expect(await procedures.confirmBackup({ words })).toStrictEqual({
      ok: true,
      value: [7],
    })
    expect(await isBackedUp()).toBe(false)
  })

  it('counts one word three times as one', async () => {
    const { procedures, word, isBackedUp } = await setUp()
    await procedures.confirmBackup({ words: [word(2), word(2), word(2)] })
    expect(await isBackedUp()).toBe(false)
  })
})

describe('importPhrase', () => {
  it('sets up a wallet that counts as backed up', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'unlocked',
      backedUp: true,
      accounts: [account(ADDRESSES[0])],
    })
  })

  it('has the same result when it is resent', async () => {
    const profile = await createImported()
    const typed = { phrase: ` ${PHRASE.toUpperCase()} `, password: PASSWORD }
    expect(
      await profile.startWorker().procedures.importPhrase(typed),
    ).toStrictEqual(done)
    expect(await accountsOf(profile)).toStrictEqual([account(ADDRESSES[0])])
  })

  it.each([
    ['one two three', { kind: 'word-count', count: 3 }],
    [
      PHRASE.replace('winner', 'winer'),
      { kind: 'unknown-words', positions: [2] },
    ],
    [PHRASE.replace('yellow', 'year'), { kind: 'checksum' }],
  ])('reports what is wrong with %j', async (phrase, problem) => {
    const { startWorker } = createProfile()
    expect(
      await startWorker().procedures.importPhrase({
        phrase,
        password: PASSWORD,
      }),
    ).toStrictEqual(failed(problem))
  })

  it('adds another phrase to an open wallet', async () => {
    const profile = await createImported()
    const phrase = OTHER_PHRASE
    expect(
      await profile.startWorker().procedures.importPhrase({ phrase }),
    ).toStrictEqual(done)
    expect(await accountsOf(profile)).toStrictEqual([
      account(ADDRESSES[0]),
      account(OTHER_ADDRESSES[0], { name: 2 }),
    ])
  })

  it('unhides a hidden account', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    await procedures.importPhrase({ phrase: OTHER_PHRASE })
    await procedures.hideAccount({ address: OTHER_ADDRESSES[0] })
    await procedures.importPhrase({ phrase: OTHER_PHRASE })
    expect(await accountsOf(profile)).toMatchObject([
      { hidden: false },
      { hidden: false },
    ])
  })

  it('sets up a wallet again whose vault is lost', async () => {
    const profile = await createImported()
    profile.local.stored.delete('vault/sealed')
    profile.copy.stored.clear()
    const { procedures } = profile.startWorker()
    expect(
      await procedures.importPhrase({
        phrase: PHRASE,
        password: OTHER_PASSWORD,
      }),
    ).toStrictEqual(done)
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'unlocked',
      accounts: [account(ADDRESSES[0])],
    })
  })
})

describe('a lost vault', () => {
  /** Two accounts of the phrase and one of a private key, and no vault. */
  const setUp = async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    await procedures.addAccount({ held: 1 })
    const imported = await procedures.importPrivateKey({
      privateKey: PRIVATE_KEY,
    })
    if (!imported.ok) throw new Error(imported.problem.kind)
    profile.local.stored.delete('vault/sealed')
    profile.copy.stored.clear()
    const restarted = profile.startWorker().procedures
    return { profile, procedures: restarted, key: imported.value.address }
  }

  it('leaves no account that looks as if it had a key', async () => {
    const { profile, procedures, key } = await setUp()
    await procedures.createWallet({ password: PASSWORD, words: 12 })
    const [first, ...others] = await accountsOf(profile)
    // Sites are offered the first one.
    expect(first).toStrictEqual(account(expect.any(String), { name: 4 }))
    expect(others).toStrictEqual([
      { ...lost(ADDRESSES[0], 1), ...derived },
      { ...lost(ADDRESSES[1], 2), ...derived },
      lost(key, 3),
    ])
  })

  it('is restored with every listed account of its phrase', async () => {
    const { profile, procedures, key } = await setUp()
    await procedures.importPhrase({ phrase: PHRASE, password: PASSWORD })
    const recovered = [
      account(ADDRESSES[0]),
      account(ADDRESSES[1], { name: 2 }),
    ]
    expect(await accountsOf(profile)).toStrictEqual([
      ...recovered,
      lost(key, 3),
    ])
    await procedures.importPrivateKey({ privateKey: PRIVATE_KEY })
    const {
      phrase: _,
      others: __,
      ...imported
    } = account(key, {
      name: 3,
      kind: 'private-key',
    })
    expect(await accountsOf(profile)).toStrictEqual([...recovered, imported])
  })

  it('is restored by a phrase that is imported later', async () => {
    const { profile, procedures, key } = await setUp()
    await procedures.createWallet({ password: PASSWORD, words: 12 })
    await procedures.importPhrase({ phrase: PHRASE })
    expect(await accountsOf(profile)).toStrictEqual([
      account(expect.any(String), { name: 4 }),
      account(ADDRESSES[0]),
      account(ADDRESSES[1], { name: 2 }),
      lost(key, 3),
    ])
  })
})

describe('startDeveloperWallet', () => {
  it('is open without a password, also after a browser restart', async () => {
    const profile = createProfile()
    const { procedures } = profile.startWorker()
    expect(await procedures.startDeveloperWallet(undefined)).toStrictEqual(done)
    expect(await procedures.startDeveloperWallet(undefined)).toStrictEqual(done)
    profile.session.stored.clear()
    const restarted = profile.startWorker().procedures
    expect(await restarted.getWallet(undefined)).toMatchObject({
      status: 'unlocked',
      hasPassword: false,
      developer: true,
      accounts: [account(DEVELOPER, { developer: true })],
    })
    expect(await restarted.addAccount({ held: 1 })).toStrictEqual(done)
    expect(await restarted.revealPhrase({})).toStrictEqual({
      ok: true,
      value: `${'test '.repeat(11)}junk`,
    })
  })

  it('accepts no real key until it has a password', async () => {
    const profile = createProfile()
    const { procedures } = profile.startWorker()
    await procedures.startDeveloperWallet(undefined)
    const refused = failed({ kind: 'needs-password' })
    const privateKey = PRIVATE_KEY
    expect(await procedures.importPrivateKey({ privateKey })).toStrictEqual(
      refused,
    )
    expect(await procedures.importPhrase({ phrase: PHRASE })).toStrictEqual(
      refused,
    )
    expect(
      await procedures.importPrivateKey({ privateKey: DEVELOPER_KEY }),
    ).toMatchObject({ ok: true })
    await procedures.changePassword({ newPassword: PASSWORD })
    expect(
      JSON.stringify(profile.local.stored.get('vault/sealed')),
    ).not.toMatch(/"key":/)
    expect(await procedures.importPhrase({ phrase: PHRASE })).toStrictEqual(
      done,
    )
    await procedures.lock(undefined)
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'locked',
      hasPassword: true,
    })
  })
})

describe('unlock and lock', () => {
  it('opens with the password, stays open across a worker stop, and locks', async () => {
    const profile = await createImported()
    const statusNow = async () =>
      (await profile.startWorker().procedures.getWallet(undefined)).status
    await profile.startWorker().procedures.lock(undefined)
    expect(await statusNow()).toBe('locked')
    expect(profile.session.stored.size).toBe(0)
    await profile.startWorker().procedures.unlock({ password: PASSWORD })
    expect(await statusNow()).toBe('unlocked')
  })

  it('never stores the password, the phrase or a key of an account', async () => {
    const profile = await createImported()
    await profile
      .startWorker()
      .procedures.importPrivateKey({ privateKey: PRIVATE_KEY })
    const everything = JSON.stringify([
      ...profile.local.stored,
      ...profile.session.stored,
      ...profile.copy.stored,
    ])
    for (const secret of [PASSWORD, 'sausage', PRIVATE_KEY.slice(2)]) {
      expect(everything).not.toContain(secret)
    }
  })

  it('opens a vault whose password is shorter than new ones may be', async () => {
    const profile = await createImported()
    const stored = profile.local.stored.get('vault/sealed') as {
      version: number
      value: { sealed: unknown }
    }
    const { content } = await openVault(stored.value.sealed, PASSWORD)
    const { sealed } = await sealVault({ content, password: '8 chars.' })
    const value = { ...stored.value, sealed }
    profile.local.stored.set('vault/sealed', { ...stored, value })
    profile.copy.stored.set('sealed', value)
    profile.session.stored.clear()
    const { procedures } = profile.startWorker()
    expect(await procedures.unlock({ password: '8 chars.' })).toStrictEqual(
      done,
    )
    expect(
      await procedures.changePassword({
        oldPassword: '8 chars.',
        newPassword: '9 chars..',
      }),
    ).toStrictEqual(failed({ kind: 'weak-password', reason: 'too-short' }))
  })

  it('reports a wrong password, and the time to wait after too many', async () => {
    const profile = await createImported()
    const retryIn = async () =>
      (await profile.startWorker().procedures.getWallet(undefined)).retryIn
    const attempt = (password: string) =>
      profile.startWorker().procedures.unlock({ password })
    await profile.startWorker().procedures.lock(undefined)
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await retryIn()).toBe(0)
      expect(await attempt('wrong')).toStrictEqual(
        failed({ kind: 'wrong-password' }),
      )
    }
    expect(await attempt(PASSWORD)).toStrictEqual(failed({ kind: 'wait' }))
    expect(await retryIn()).toBe(1_000)
    profile.clock.now += 1_000
    expect(await attempt(PASSWORD)).toStrictEqual(done)
    expect(await retryIn()).toBe(0)
  })

  it('counts a try during which the worker stopped', async () => {
    const profile = await createImported()
    const { local, startWorker } = profile
    for (let tries = 1; tries <= 5; tries += 1) {
      await new Promise<void>((resolve) => {
        const stopping = {
          get: local.get,
          remove: local.remove,
          set: async (items: Record<string, unknown>) => {
            await local.set(items)
            resolve()
            return new Promise<never>(() => undefined)
          },
        }
        startWorker(stopping).procedures.unlock({ password: 'wrong' })
      })
    }
    expect(
      await profile.startWorker().procedures.unlock({ password: PASSWORD }),
    ).toStrictEqual(failed({ kind: 'wait' }))
  })

  it('restores account records that storage has lost', async () => {
    const profile = await createImported()
    profile.local.stored.delete('accounts/held')
    await profile.startWorker().start()
    expect(await accountsOf(profile)).toStrictEqual([account(ADDRESSES[0])])
  })
})

describe('changePassword', () => {
  it('makes the old one useless in both stores', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    const passwords = { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD }
    expect(await procedures.changePassword(passwords)).toStrictEqual(done)
    // Resent, as after a worker stop.
    expect(await procedures.changePassword(passwords)).toStrictEqual(done)
    await procedures.lock(undefined)
    expect(await procedures.unlock({ password: PASSWORD })).toMatchObject({
      problem: { kind: 'wrong-password' },
    })
    profile.local.stored.delete('vault/sealed')
    const restarted = profile.startWorker().procedures
    expect(await restarted.unlock({ password: PASSWORD })).toMatchObject({
      problem: { kind: 'wrong-password' },
    })
    expect(await restarted.unlock({ password: OTHER_PASSWORD })).toStrictEqual(
      done,
    )
  })

  it('reports that the old one opens the copy, until that is written', async () => {
    const profile = await createImported()
    const before = structuredClone(profile.copy.stored.get('sealed'))
    const { write } = profile.copy
    Object.assign(profile.copy, {
      write: () => Promise.reject(new Error('disk')),
    })
    const { procedures } = profile.startWorker()
    const passwords = { oldPassword: PASSWORD, newPassword: OTHER_PASSWORD }
    expect(await procedures.changePassword(passwords)).toStrictEqual(done)
    const isCopied = async (of: Procedures) =>
      (await of.getWallet(undefined)).isCopied
    expect(await isCopied(procedures)).toBe(false)
    // Also after a worker stop.
    const restarted = profile.startWorker().procedures
    expect(await isCopied(restarted)).toBe(false)
    expect(profile.copy.stored.get('sealed')).toStrictEqual(before)
    Object.assign(profile.copy, { write })
    expect(await isCopied(restarted)).toBe(true)
    profile.local.stored.delete('vault/sealed')
    profile.session.stored.clear()
    const last = profile.startWorker().procedures
    expect(await last.unlock({ password: PASSWORD })).toMatchObject({
      problem: { kind: 'wrong-password' },
    })
    expect(await last.unlock({ password: OTHER_PASSWORD })).toStrictEqual(done)
  })

  it('never replaces a newer copy when it tries again', async () => {
    const profile = await createImported()
    const { write } = profile.copy
    let fail = true
    Object.assign(profile.copy, {
      write: async (vault: unknown) => {
        if (fail) throw new Error('disk')
        await write(vault)
      },
    })
    const { procedures } = profile.startWorker()
    await procedures.addAccount({ held: 1 })
    fail = false
    await Promise.all([
      procedures.getWallet(undefined),
      procedures.addAccount({ held: 2 }),
      procedures.getWallet(undefined),
    ])
    const { value } = profile.local.stored.get('vault/sealed') as {
      value: unknown
    }
    expect(profile.copy.stored.get('sealed')).toStrictEqual(value)
  })

  it('is refused with a wrong old one or a weak new one', async () => {
    const { procedures } = (await createImported()).startWorker()
    expect(
      await procedures.changePassword({
        oldPassword: 'wrong',
        newPassword: OTHER_PASSWORD,
      }),
    ).toMatchObject({ problem: { kind: 'wrong-password' } })
    expect(
      await procedures.changePassword({
        oldPassword: PASSWORD,
        newPassword: 'short',
      }),
    ).toStrictEqual(failed({ kind: 'weak-password', reason: 'too-short' }))
  })

  it('counts one try per call, and does not open a locked wallet', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    await procedures.lock(undefined)
    const passwords = { oldPassword: 'wrong', newPassword: PASSWORD }
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await procedures.changePassword(passwords)).toMatchObject({
        problem: { kind: 'wrong-password' },
      })
    }
    expect(await procedures.changePassword(passwords)).toMatchObject({
      problem: { kind: 'wait' },
    })
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'locked',
    })
  })

  it('succeeds again after a first password was set', async () => {
    const profile = createProfile()
    const { procedures } = profile.startWorker()
    await procedures.startDeveloperWallet(undefined)
    const newPassword = PASSWORD
    expect(await procedures.changePassword({ newPassword })).toStrictEqual(done)
    // The worker stopped before it stored the key.
    profile.session.stored.clear()
    const restarted = profile.startWorker().procedures
    expect(await restarted.changePassword({ newPassword })).toStrictEqual(done)
    expect(await restarted.getWallet(undefined)).toMatchObject({
      status: 'unlocked',
    })
    for (let tries = 1; tries <= 5; tries += 1) {
      await restarted.changePassword({ newPassword: OTHER_PASSWORD })
    }
    expect(await restarted.changePassword({ newPassword })).toMatchObject({
      problem: { kind: 'wait' },
    })
  })

  it('locks if the worker stopped before its key was stored', async () => {
    const profile = await createImported()
    const key = structuredClone(profile.session.stored.get('unlocked/key'))
    await profile.startWorker().procedures.changePassword({
      oldPassword: PASSWORD,
      newPassword: OTHER_PASSWORD,
    })
    profile.session.stored.set('unlocked/key', key)
    const { procedures } = profile.startWorker()
    expect(await procedures.addAccount({ held: 1 })).toStrictEqual(
      failed({ kind: 'locked' }),
    )
    expect(await procedures.getWallet(undefined)).toMatchObject({
      status: 'locked',
    })
  })
})

describe('accounts', () => {
  it('adds the next one once, also if resent', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    await procedures.addAccount({ held: 1 })
    await procedures.addAccount({ held: 1 })
    expect(await accountsOf(profile)).toStrictEqual([
      account(ADDRESSES[0]),
      account(ADDRESSES[1], { name: 2 }),
    ])
  })

  it('unhides an account that was hidden before it had its key', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    await procedures.addAccount({ held: 1 })
    const typed = { privateKey: PRIVATE_KEY }
    const imported = await procedures.importPrivateKey(typed)
    const address = imported.ok ? imported.value.address : ''
    await procedures.hideAccount({ address })
    expect(await procedures.importPrivateKey(typed)).toStrictEqual(imported)
    expect((await accountsOf(profile)).map(({ hidden }) => hidden)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('imports a private key, and returns the account if it exists', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    const typed = { privateKey: PRIVATE_KEY }
    const imported = await procedures.importPrivateKey(typed)
    expect(imported).toMatchObject({
      ok: true,
      value: { kind: 'private-key', name: 2 },
    })
    expect(await procedures.importPrivateKey(typed)).toStrictEqual(imported)
    expect(
      await procedures.importPrivateKey({ privateKey: '0x12' }),
    ).toStrictEqual(failed({ kind: 'private-key', problem: 'format' }))
  })

  it('reports that the wallet is locked where a key is needed', async () => {
    const { procedures } = (await createImported()).startWorker()
    await procedures.lock(undefined)
    expect(await procedures.addAccount({ held: 1 })).toStrictEqual(
      failed({ kind: 'locked' }),
    )
    expect(
      await procedures.importPrivateKey({ privateKey: PRIVATE_KEY }),
    ).toStrictEqual(failed({ kind: 'locked' }))
  })

  it('renames, hides and shows again', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    const [address] = ADDRESSES
    await procedures.renameAccount({ address, name: ' Harbour ' })
    await procedures.renameAccount({ address, name: '  ' })
    await procedures.hideAccount({ address })
    expect(await accountsOf(profile)).toStrictEqual([
      account(address, { name: 'Harbour', hidden: true }),
    ])
    expect(profile.withdrawn).toStrictEqual([address])
    await procedures.unhideAccount({ address })
    expect(await accountsOf(profile)).toMatchObject([{ hidden: false }])
  })

  it('reveals a private key only for the password', async () => {
    const profile = await createImported()
    const { procedures } = profile.startWorker()
    await procedures.importPrivateKey({ privateKey: PRIVATE_KEY })
    const { accounts } = await procedures.getWallet(undefined)
    const imported = accounts[1]?.address ?? ''
    const reveal = (address: string, password?: string) =>
      procedures.revealPrivateKey({
        address,
        ...(password !== undefined && { password }),
      })
    expect(await reveal(imported, PASSWORD)).toStrictEqual({
      ok: true,
      value: PRIVATE_KEY,
    })
    const derived = await reveal(ADDRESSES[0], PASSWORD)
    const bytes = parsePrivateKey(derived.ok ? derived.value : '')
    expect(addressOf(bytes)).toBe(ADDRESSES[0])
    // Each time, also while the wallet is unlocked.
    for (const wrong of [undefined, '', OTHER_PASSWORD]) {
      expect(await reveal(imported, wrong)).toStrictEqual(
        failed({ kind: 'wrong-password' }),
      )
    }
    expect(
      await reveal('0x000000000000000000000000000000000000dEaD', PASSWORD),
    ).toStrictEqual(failed({ kind: 'damaged' }))
  })

  it('reveals the phrase only for the password', async () => {
    const { procedures } = (await createImported()).startWorker()
    expect(await procedures.revealPhrase({ password: 'no' })).toMatchObject({
      problem: { kind: 'wrong-password' },
    })
    expect(await procedures.revealPhrase({ password: PASSWORD })).toStrictEqual(
      { ok: true, value: PHRASE },
    )
  })
})

describe('several phrases', () => {
  const phraseOf = async (
    { procedures }: { procedures: Procedures },
    address?: string,
  ) =>
    procedures.revealPhrase({
      password: PASSWORD,
      ...(address !== undefined && { address }),
    })

  /** A developer wallet that got a password and then a phrase of its own. */
  const setUp = async () => {
    const profile = createProfile()
    const { procedures } = profile.startWorker()
    await procedures.startDeveloperWallet(undefined)
    await procedures.changePassword({ newPassword: PASSWORD })
    await procedures.importPhrase({ phrase: PHRASE })
    return { profile, procedures }
  }

  it('are revealed by account, and the developer phrase last', async () => {
    const { procedures } = await setUp()
    const own = { ok: true, value: PHRASE }
    expect(await phraseOf({ procedures })).toStrictEqual(own)
    expect(await phraseOf({ procedures }, ADDRESSES[0])).toStrictEqual(own)
    expect(await phraseOf({ procedures }, DEVELOPER)).toStrictEqual({
      ok: true,
      value: `${'test '.repeat(11)}junk`,
    })
    await expect(phraseOf({ procedures }, '0x1')).rejects.toThrow(
      'No phrase has this account',
    )
  })

  it('each have a next account, which is added once', async () => {
    const { profile, procedures } = await setUp()
    await procedures.addAccount({ held: 1 })
    const next = { address: DEVELOPER, held: 1 }
    await procedures.addAccount(next)
    await procedures.addAccount(next)
    const listed = await accountsOf(profile)
    expect(listed).toStrictEqual([
      account(DEVELOPER, { developer: true }),
      account(ADDRESSES[0], { name: 2 }),
      account(ADDRESSES[1], { name: 3 }),
      account(DEVELOPER_SECOND, { name: 4, developer: true }),
    ])
    const [first, second, third, fourth] = listed.map(({ phrase }) => phrase)
    expect([third, fourth]).toStrictEqual([second, first])
    expect(first).not.toBe(second)
  })

  it('are distinguished again after an update from an earlier version', async () => {
    const { profile } = await setUp()
    const before = await accountsOf(profile)
    profile.local.stored.set('accounts/held', {
      version: 2,
      value: before.map(({ phrase: _, ...rest }) => ({
        ...rest,
        name: `Account ${rest.name}`,
      })),
    })
    await profile.startWorker().start()
    expect(await accountsOf(profile)).toStrictEqual(
      before.map((one) => ({ ...one, name: `Account ${one.name}` })),
    )
  })
})
