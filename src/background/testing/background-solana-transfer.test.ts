import type { Json } from '@metamask/utils'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { fromBase64, toBase64 } from '../../protocol/base64.ts'
import { fromBase58, toBase58 } from '../../protocol/solana/base58.ts'
import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
} from '../../protocol/solana/chains.ts'
import {
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../protocol/solana/instructions/programs.ts'
import { associatedAccount } from '../../protocol/solana/program-address.ts'
import { decodeTransaction } from '../../protocol/solana/transaction.ts'
import { hostedNodes } from '../../storage/testing/stored-record.ts'
import { storeValues } from './builders.ts'
import { endBrowsers } from './model-browser.ts'
import { createActingWorld, createOpenWallet } from './test-acting-world.ts'

afterAll(endBrowsers)

const GENESIS = '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc'
const SYSTEM = '11111111111111111111111111111111'
const STAKE = 'Stake11111111111111111111111111111111111111'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const MINT = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const SOURCE = 'So11111111111111111111111111111111111111112'
const SECOND = 'SysvarC1ock11111111111111111111111111111111'

const wallet = await createOpenWallet()
const [account] = (
  wallet.local.get('accounts/held') as { value: { others: string[] }[] }
).value
const [ME = ''] = account?.others ?? []

afterEach(() => {
  vi.useRealTimers()
})

type States = Record<string, Json>

const state = (
  lamports: number,
  owner = SYSTEM,
  data: number[] = [],
  executable = false,
): Json => ({
  lamports,
  owner,
  data: [toBase64(Uint8Array.from(data)), 'base64'],
  executable,
})

const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]
const zeros = (count: number): number[] => new Array<number>(count).fill(0)
const holding = (amount: number, owner = ME): Json =>
  state(2_039_280, TOKEN_PROGRAM, [
    ...bytesOf(MINT),
    ...bytesOf(owner),
    amount,
    ...zeros(165 - 65),
  ])
const mintOf = (program: string, extension: number[] = []): Json =>
  state(1, program, [
    ...zeros(44),
    6,
    ...zeros(82 - 45),
    ...(extension.length > 0 ? [...zeros(83), 1, ...extension] : []),
  ])

const setUp = ({
  states = {},
  answers = {},
  chainId = SOLANA_DEVELOPMENT,
}: {
  states?: States
  chainId?: string
  answers?: Record<string, (params: readonly Json[]) => Json>
} = {}) => {
  const known: States = {
    [ME]: state(1_000_000_000),
    [OTHER]: state(5),
    ...states,
  }
  const sent: string[] = []
  const all: typeof answers = {
    getGenesisHash: () => GENESIS,
    getLatestBlockhash: () => ({ value: { blockhash: OTHER } }),
    isBlockhashValid: () => ({ value: true }),
    getMinimumBalanceForRentExemption: ([bytes]) =>
      (Number(bytes) + 128) * 6_960,
    getMultipleAccounts: ([addresses]) => ({
      value: (addresses as string[]).map((one) => known[one] ?? null),
    }),
    getTokenAccountsByOwner: () => ({
      value: [
        { pubkey: SOURCE, account: holding(7) },
        { pubkey: SECOND, account: holding(9) },
        { pubkey: OTHER, account: holding(99, OTHER) },
      ],
    }),
    sendTransaction: ([raw]) => {
      sent.push(String(raw))
      return 'a signature'
    },
    getSignatureStatuses: ([signatures]) => ({
      value: (signatures as string[]).map(() => ({
        slot: 42,
        err: null,
        confirmationStatus: 'confirmed',
      })),
    }),
    getTransaction: () => ({ meta: { fee: 5_000 } }),
    ...answers,
  }
  const world = createActingWorld({
    wallet,
    createRelay,
    node: (method, params) => {
      const answer = all[method]
      if (!answer) throw new Error(`no ${method}`)
      return answer(params)
    },
  })
  const { browser, popup } = world
  if (chainId !== SOLANA_DEVELOPMENT) {
    storeValues(browser.stored.local, {
      [`node/${chainId}`]: hostedNodes({
        baseUrl: 'http://127.0.0.1:8645/other',
        apiKey: 'portolan-development-key',
      }),
    })
  }
  const transfer = {
    chainId,
    account: ME,
    token: null,
    recipient: OTHER,
    amount: '250000000',
  }
  const prepare = async (members: Partial<Transfer> = {}) =>
    popup.call('prepareSolanaTransfer', { ...transfer, ...members })
  type Transfer = Parameters<typeof popup.call<'prepareSolanaTransfer'>>[1]
  const prepared = async (members: Partial<Transfer> = {}) => {
    const answer = await prepare(members)
    if (!answer.ready) throw new Error(answer.problem.kind)
    const { transaction } = answer.prepared
    const { message } = decodeTransaction(
      fromBase64(transaction) ?? new Uint8Array(),
    )
    const { hash, blockhash, chain } = answer.prepared
    return { ...answer.prepared, shown: { hash, blockhash, chain }, message }
  }
  return { ...world, popup, sent, transfer, prepare, prepared }
}

describe('a transfer of SOL', () => {
  it('is sent once, listed, and found in the activity', async () => {
    const { popup, prepared, sent, transfer } = setUp()
    const { shown, message, newAccount } = await prepared()
    expect(message.accounts).toStrictEqual([ME, OTHER, SYSTEM])
    expect(newAccount).toBe(null)
    const approved = { id: 'one', transfer, ...shown }
    const first = await popup.call('sendSolanaTransfer', approved)
    expect(await popup.call('sendSolanaTransfer', approved)).toStrictEqual(
      first,
    )
    if (!first.sent) throw new Error('it was not sent')
    expect(sent).toHaveLength(1)
    const { signatures, messageBytes } = decodeTransaction(
      fromBase64(sent[0] ?? '') ?? new Uint8Array(),
    )
    expect(signatures).toStrictEqual([fromBase58(first.hash)])
    const key = await crypto.subtle.importKey(
      'raw',
      Uint8Array.from(bytesOf(ME)),
      'Ed25519',
      false,
      ['verify'],
    )
    const [signature = new Uint8Array()] = signatures
    expect(
      await crypto.subtle.verify(
        'Ed25519',
        key,
        Uint8Array.from(signature),
        messageBytes,
      ),
    ).toBe(true)
    await expect
      .poll(async () => (await popup.call('listTransactions'))[0])
      .toMatchObject({
        hash: first.hash,
        state: 'confirmed',
        recipient: OTHER,
        solana: {
          message: toBase64(messageBytes),
          slot: '42',
          fee: '5000',
        },
      })
    expect(await popup.call('listActivity')).toMatchObject([
      { method: 'signAndSendTransaction', hash: first.hash },
    ])
  })

  it('signs the blockhash that was shown, not a newer one', async () => {
    let blockhash = OTHER
    const { popup, prepared, sent, transfer } = setUp({
      answers: { getLatestBlockhash: () => ({ value: { blockhash } }) },
    })
    const { shown, content } = await prepared()
    blockhash = MINT
    const newer = await prepared()
    expect(newer.content).toBe(content)
    expect(newer.hash).not.toBe(shown.hash)
    await popup.call('sendSolanaTransfer', { id: 'one', transfer, ...shown })
    const { message } = decodeTransaction(
      fromBase64(sent[0] ?? '') ?? new Uint8Array(),
    )
    expect(message.blockhash).toBe(OTHER)
  })

  it('is refused with another blockhash than the one that was shown', async () => {
    const { popup, prepared, sent, transfer } = setUp()
    const { shown } = await prepared()
    const other = { ...shown, blockhash: MINT }
    await expect(
      popup.call('sendSolanaTransfer', { id: 'one', transfer, ...other }),
    ).rejects.toThrow('changed')
    expect(sent).toStrictEqual([])
  })

  it('is not signed once the chain knows its blockhash no longer', async () => {
    let isKnown = true
    const { popup, prepared, sent, transfer } = setUp({
      answers: { isBlockhashValid: () => ({ value: isKnown }) },
    })
    const { shown } = await prepared()
    isKnown = false
    expect(
      await popup.call('sendSolanaTransfer', { id: 'one', transfer, ...shown }),
    ).toStrictEqual({ sent: false, reason: { kind: 'expired' } })
    expect(await popup.call('listTransactions')).toStrictEqual([])
    isKnown = true
    await popup.call('sendSolanaTransfer', { id: 'two', transfer, ...shown })
    expect(sent).toHaveLength(1)
  })

  it.each<[string, () => Json]>([
    ['cannot check a blockhash', () => ({ value: 'yes' })],
    [
      'refuses to',
      () => {
        throw new Error('rate limited')
      },
    ],
  ])(
    'is not signed on a development chain whose node %s',
    async (_, answer) => {
      let isBlockhashValid = answer
      const { popup, prepare, prepared, sent, transfer } = setUp({
        answers: { isBlockhashValid: () => isBlockhashValid() },
      })
      const malformed = { kind: 'malformed' }
      expect(await prepare()).toStrictEqual({
        ready: false,
        problem: malformed,
      })
      isBlockhashValid = () => ({ value: true })
      const { shown } = await prepared()
      isBlockhashValid = answer
      const approved = { id: 'one', transfer, ...shown }
      expect(await popup.call('sendSolanaTransfer', approved)).toStrictEqual({
        sent: false,
        reason: malformed,
      })
      expect(sent).toStrictEqual([])
    },
  )

  it('on devnet is signed without a check only if the user was told', async () => {
    let isChecked = true
    const { popup, prepared, sent, transfer } = setUp({
      chainId: SOLANA_DEVNET,
      answers: {
        getGenesisHash: () =>
          `${SOLANA_DEVNET.slice('solana:'.length)}xxxxxxxxxxxx`,
        isBlockhashValid: () => (isChecked ? { value: true } : null),
      },
    })
    const { shown } = await prepared()
    expect(shown.chain).toBe('known')
    isChecked = false
    const approved = { id: 'one', transfer, ...shown }
    expect(await popup.call('sendSolanaTransfer', approved)).toMatchObject({
      sent: false,
    })
    expect(sent).toStrictEqual([])
    const told = (await prepared()).shown
    expect(told.chain).toBe('not-checked')
    const agreed = { id: 'two', transfer, ...told }
    expect(await popup.call('sendSolanaTransfer', agreed)).toMatchObject({
      sent: true,
    })
  })

  it('is refused if it is not what was shown', async () => {
    const { popup, prepared, sent, transfer } = setUp()
    const { shown } = await prepared()
    const other = { ...transfer, recipient: MINT }
    await expect(
      popup.call('sendSolanaTransfer', {
        id: 'one',
        transfer: other,
        ...shown,
      }),
    ).rejects.toThrow('changed')
    expect(sent).toStrictEqual([])
  })

  it('is listed with the reason if the node refuses it', async () => {
    const { popup, prepared, transfer } = setUp({
      answers: {
        sendTransaction: () => {
          throw Object.assign(new Error('Blockhash not found'), {
            code: -32002,
          })
        },
      },
    })
    const { shown } = await prepared()
    expect(
      await popup.call('sendSolanaTransfer', { id: 'one', transfer, ...shown }),
    ).toMatchObject({ sent: false, reason: { kind: 'node-error' } })
    expect(await popup.call('listTransactions')).toMatchObject([
      { state: 'refused', solana: { refusal: 'Blockhash not found' } },
    ])
  })

  it('is never signed again if the node did not answer', async () => {
    let isKnown = false
    const { popup, prepared, asked, transfer } = setUp({
      answers: {
        sendTransaction: () => undefined as never,
        getSignatureStatuses: () => ({
          value: [
            isKnown
              ? { slot: 42, err: null, confirmationStatus: 'confirmed' }
              : null,
          ],
        }),
      },
    })
    const { shown } = await prepared()
    const approved = { id: 'one', transfer, ...shown }
    const unknown = { sent: false, reason: { kind: 'unknown-outcome' } }
    expect(await popup.call('sendSolanaTransfer', approved)).toStrictEqual(
      unknown,
    )
    expect(await popup.call('listTransactions')).toMatchObject([
      { state: 'signed' },
    ])
    expect(await popup.call('sendSolanaTransfer', approved)).toStrictEqual(
      unknown,
    )
    isKnown = true
    await expect
      .poll(() => popup.call('sendSolanaTransfer', approved), {
        timeout: 4_000,
      })
      .toMatchObject({ sent: true })
    expect(asked.filter((one) => one === 'sendTransaction')).toHaveLength(1)
  })

  it('is not said to be sent if the chain dropped it', async () => {
    let isValid = true
    const { browser, popup, prepared, asked, transfer } = setUp({
      answers: {
        getSignatureStatuses: () => ({ value: [null] }),
        isBlockhashValid: () => ({ value: isValid }),
      },
    })
    const { shown } = await prepared()
    const approved = { id: 'one', transfer, ...shown }
    expect(await popup.call('sendSolanaTransfer', approved)).toMatchObject({
      sent: true,
    })
    isValid = false
    browser.stop()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 })
    expect(await popup.call('sendSolanaTransfer', approved)).toStrictEqual({
      sent: false,
      reason: { kind: 'unknown-outcome' },
    })
    expect(await popup.call('listTransactions')).toMatchObject([
      { state: 'dropped' },
    ])
    expect(asked.filter((one) => one === 'sendTransaction')).toHaveLength(1)
  })

  it('is looked up by its newest id, also with the same blockhash', async () => {
    const answers = ['refused', 'lost'] as const
    let sends = 0
    const { popup, prepared, transfer } = setUp({
      answers: {
        sendTransaction: () => {
          const answer = answers[sends]
          sends += 1
          if (answer === 'refused') throw new Error('Node is behind')
          return undefined as never
        },
        getSignatureStatuses: () => ({ value: [null] }),
      },
    })
    const { shown } = await prepared()
    const send = (id: string) =>
      popup.call('sendSolanaTransfer', { id, transfer, ...shown })
    const unknown = { sent: false, reason: { kind: 'unknown-outcome' } }
    expect(await send('one')).toMatchObject({ sent: false })
    expect(await send('two')).toStrictEqual(unknown)
    expect(await send('two')).toStrictEqual(unknown)
    expect(sends).toBe(2)
    // A second payment needs a newer blockhash.
    await expect(send('three')).rejects.toThrow('changed')
    expect(sends).toBe(2)
  })

  it.each<[string, States, string, object]>([
    [
      'a token account',
      { [OTHER]: holding(1, OTHER) },
      '1',
      { kind: 'token-account' },
    ],
    ['a mint', { [OTHER]: mintOf(TOKEN_PROGRAM) }, '1', { kind: 'mint' }],
    [
      'a program',
      { [OTHER]: state(1, SYSTEM, [], true) },
      '1',
      { kind: 'program' },
    ],
    ['more than there is', {}, '1000000000', { kind: 'too-little-sol' }],
    [
      'all but too little',
      {},
      '999990000',
      { kind: 'own-rent', least: '890880' },
    ],
    [
      'too little for a new account',
      { [OTHER]: null },
      '890879',
      { kind: 'recipient-rent', least: '890880' },
    ],
  ])('is not prepared for %s', async (_, states, amount, problem) => {
    const { prepare } = setUp({ states })
    expect(await prepare({ amount })).toStrictEqual({ ready: false, problem })
  })

  it('warns if the recipient seems to be an account of a program', async () => {
    const associated = await associatedAccount({
      owner: OTHER,
      mint: MINT,
      program: TOKEN_PROGRAM,
    })
    const warns = async (states: States, recipient = OTHER) => {
      const { toProgramAccount } = await setUp({ states }).prepared({
        recipient,
      })
      return toProgramAccount
    }
    expect(await warns({})).toBe(false)
    expect(await warns({ [OTHER]: null })).toBe(false)
    // Not created yet, and without a secret key.
    expect(await warns({}, associated)).toBe(true)
    expect(await warns({ [OTHER]: state(5, STAKE, zeros(200)) })).toBe(true)
    // A durable nonce.
    expect(await warns({ [OTHER]: state(5, SYSTEM, zeros(80)) })).toBe(true)
  })

  it('may leave nothing', async () => {
    const { prepare } = setUp()
    expect(await prepare({ amount: '999995000' })).toMatchObject({
      ready: true,
    })
  })
})

describe('a transfer of tokens', () => {
  const token = MINT

  it('says what an account for the recipient costs', async () => {
    const { prepared } = setUp({ states: { [MINT]: mintOf(TOKEN_PROGRAM) } })
    const { message, newAccount } = await prepared({ token, amount: '10' })
    expect(newAccount).toBe('2039280')
    const destination = await associatedAccount({
      owner: OTHER,
      mint: MINT,
      program: TOKEN_PROGRAM,
    })
    // From the fuller account first, then the rest.
    expect(message.accounts.slice(0, 4)).toStrictEqual([
      ME,
      destination,
      SECOND,
      SOURCE,
    ])
    expect(
      message.instructions.map(({ data }) => [...data.slice(0, 2)]),
    ).toStrictEqual([[1], [12, 9], [12, 1]])
  })

  it('costs no more if the recipient has an account', async () => {
    const destination = await associatedAccount({
      owner: OTHER,
      mint: MINT,
      program: TOKEN_PROGRAM,
    })
    const { prepared } = setUp({
      states: {
        [MINT]: mintOf(TOKEN_PROGRAM),
        [destination]: holding(0, OTHER),
      },
    })
    const { newAccount } = await prepared({ token, amount: '9' })
    expect(newAccount).toBe(null)
  })

  /** At most 255, from this epoch. */
  const feeOf = (since: number, percent: number): number[] => {
    const rate = percent * 100
    return [since, ...zeros(7), 255, ...zeros(7), rate % 256, rate >> 8]
  }
  const mintWithFee = mintOf(TOKEN_2022_PROGRAM, [
    ...[1, 0, 108, 0],
    ...zeros(72),
    ...feeOf(3, 10),
    ...feeOf(5, 100),
  ])

  it('of Token-2022 counts what its extensions need', async () => {
    const { prepared } = setUp({
      states: { [MINT]: mintWithFee },
      answers: { getEpochInfo: () => ({ epoch: 4 }) },
    })
    const { newAccount } = await prepared({ token, amount: '9' })
    expect(newAccount).toBe(`${(182 + 128) * 6_960}`)
  })

  it('is not prepared from more accounts than one transaction holds', async () => {
    const { prepare, prepared } = setUp({
      states: { [MINT]: mintOf(TOKEN_PROGRAM) },
      answers: {
        getTokenAccountsByOwner: () => ({
          value: Array.from({ length: 300 }, (_, index) => ({
            pubkey: toBase58(
              Uint8Array.from([...zeros(30), index >> 8, index & 255]),
            ),
            account: holding(1),
          })),
        }),
      },
    })
    for (const amount of ['30', '300']) {
      expect(await prepare({ token, amount })).toStrictEqual({
        ready: false,
        problem: { kind: 'too-many-accounts' },
      })
    }
    const { message } = await prepared({ token, amount: '10' })
    expect(message.instructions).toHaveLength(11)
  })

  it('names the fee of the mint, so that the chain takes no other', async () => {
    let epoch = 4
    const { popup, prepared, transfer, sent } = setUp({
      states: { [MINT]: mintWithFee },
      answers: { getEpochInfo: () => ({ epoch }) },
    })
    const tokens = { ...transfer, token, amount: '16' }
    const { message, shown } = await prepared(tokens)
    const withFee = (amount: number, fee: number): number[] => [
      ...[26, 1, amount, ...zeros(7), 6],
      ...[fee, ...zeros(7)],
    ]
    expect(message.instructions.map(({ data }) => [...data])).toStrictEqual([
      [1],
      withFee(9, 1),
      withFee(7, 1),
    ])
    epoch = 5
    await expect(
      popup.call('sendSolanaTransfer', {
        id: 'one',
        transfer: tokens,
        ...shown,
      }),
    ).rejects.toThrow('changed')
    expect(sent).toStrictEqual([])
  })

  it('is not prepared for more than there is', async () => {
    const { prepare } = setUp({ states: { [MINT]: mintOf(TOKEN_PROGRAM) } })
    expect(await prepare({ token, amount: '17' })).toStrictEqual({
      ready: false,
      problem: { kind: 'too-few-tokens' },
    })
  })
})
