import { describe, expect, it, vi } from 'vitest'
import {
  NodeAnswerError,
  NodeOutageError,
  NotConnectedError,
  RateLimitedError,
} from '../../../../node-client/errors.ts'
import type { SolanaSent } from '../../../../storage/solana-record.ts'
import { createMemoryArea } from '../../../../storage/testing/memory-area.ts'
import { createSolanaTransactions } from './solana-transactions.ts'

const KEY = 'solana-sent/transactions'

const signed = (name: string, members: Partial<SolanaSent> = {}) => ({
  signature: name,
  requestKey: `send/${name}`,
  origin: 'https://wallet.example',
  chainId: 'solana:1',
  account: 'me',
  message: `message of ${name}`,
  ...members,
})

const record = (name: string, state: SolanaSent['state']): SolanaSent => ({
  ...signed(name),
  at: 1,
  state,
  ...(state === 'confirmed' && { receipt: { succeeded: true, slot: '9' } }),
})

const setUp = async (before: readonly SolanaSent[] = [], version = 1) => {
  const area = createMemoryArea(
    before.length > 0 ? { [KEY]: { version, value: before } } : {},
  )
  const error = vi.fn()
  const request = vi.fn().mockResolvedValue('a signature')
  const transactions = createSolanaTransactions({
    host: {
      local: area,
      alarms: { set: async () => undefined, clear: async () => undefined },
      now: () => 5,
    } as never,
    networks: { nodeOf: async () => ({ request }) },
    log: { error },
    changed: () => undefined,
  })
  await transactions.restore()
  const send = (one: ReturnType<typeof signed>) => transactions.send(one, [])
  return { area, error, request, transactions, send }
}

const answered = (message: string) =>
  new NodeAnswerError({ code: -32002, message })

describe('sending a transaction', () => {
  it.each(['timeout', 'unreachable', 'malformed'] as const)(
    'has an unknown outcome after an outage: %s',
    async (reason) => {
      const { request, transactions, send } = await setUp()
      request.mockRejectedValue(new NodeOutageError(reason))
      await expect(send(signed('a'))).rejects.toMatchObject({
        data: { reason: 'unknown-outcome', hash: 'a' },
      })
      expect(transactions.all()).toMatchObject([{ state: 'signed' }])
    },
  )

  it.each([
    [new RateLimitedError(undefined), 'rate-limited'],
    [new NodeOutageError('unauthorized', 401), 'unauthorized'],
    [new NotConnectedError(), 'unreachable'],
  ])('is refused if the node cannot have it: %s', async (outage, reason) => {
    const { request, transactions, send } = await setUp()
    request.mockRejectedValue(outage)
    await expect(send(signed('a'))).rejects.toMatchObject({
      code: 4901,
      data: { reason },
    })
    expect(transactions.all()).toMatchObject([
      { state: 'refused', refusal: { code: 4901, message: outage.message } },
    ])
  })

  it('is sent if the chain has it', async () => {
    const { request, transactions, send } = await setUp()
    request.mockRejectedValue(
      answered('This transaction has already been processed'),
    )
    await send(signed('a'))
    expect(transactions.all()).toMatchObject([{ state: 'sent' }])
  })
})

describe('sending the same transaction again', () => {
  const again = signed('a', {
    requestKey: 'other',
    origin: 'https://b.example',
  })

  it.each(['signed', 'sent', 'confirmed'] as const)(
    'leaves its record as it is: %s',
    async (state) => {
      const { request, transactions, send } = await setUp([record('a', state)])
      request.mockRejectedValue(answered('Blockhash not found'))
      await expect(send(again)).rejects.toThrow('Blockhash not found')
      expect(transactions.all()).toStrictEqual([record('a', state)])
    },
  )

  it.each(['refused', 'dropped'] as const)(
    'follows it again, for the first request: %s',
    async (state) => {
      const refusal = { code: -32002, message: 'Blockhash not found' }
      const { transactions, send } = await setUp([
        { ...record('a', state), ...(state === 'refused' && { refusal }) },
      ])
      await send(again)
      expect(transactions.all()).toStrictEqual([
        { ...record('a', 'sent'), at: 5 },
      ])
    },
  )

  it('belongs to the newest request of the same origin', async () => {
    const { transactions, send } = await setUp([record('a', 'refused')])
    await send(signed('a', { requestKey: 'send/b' }))
    expect(transactions.ofRequest('send/b')).toMatchObject({ state: 'sent' })
    expect(transactions.all()).toHaveLength(1)
  })

  it('is not possible with the signature of another transaction', async () => {
    const { request, transactions, send } = await setUp([record('a', 'sent')])
    for (const other of [{ message: 'other' }, { chainId: 'solana:2' }]) {
      await expect(send({ ...again, ...other })).rejects.toMatchObject({
        code: -32602,
        data: { reason: 'its first signature is that of another transaction' },
      })
    }
    expect(request).not.toHaveBeenCalled()
    expect(transactions.all()).toStrictEqual([record('a', 'sent')])
  })
})

describe('the stored transactions', () => {
  const many = (state: SolanaSent['state']) =>
    Array.from({ length: 99 }, (_, index) => record(`${index}`, state))

  it('lose settled ones first', async () => {
    const { transactions, send } = await setUp([
      record('pending', 'sent'),
      ...many('confirmed'),
    ])
    await send(signed('next'))
    const names = transactions.all().map(({ signature }) => signature)
    expect(names).toHaveLength(100)
    expect(names.slice(0, 2)).toStrictEqual(['pending', '1'])
    expect(names.at(-1)).toBe('next')
  })

  it('have no room for more pending ones', async () => {
    const { request, send } = await setUp([
      record('pending', 'sent'),
      ...many('signed'),
    ])
    await expect(send(signed('next'))).rejects.toMatchObject({ code: -32005 })
    expect(request).not.toHaveBeenCalled()
  })

  it('are not overwritten if they cannot be read', async () => {
    const { area, error, request, send } = await setUp([record('a', 'sent')], 2)
    await expect(send(signed('b'))).rejects.toThrow('not readable')
    expect(request).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledOnce()
    expect(area.stored.get(KEY)).toMatchObject({ version: 2 })
  })
})
