import type { Json } from '@metamask/utils'
import { describe, expect, it } from 'vitest'
import { NodeOutageError } from '../../../../node-client/errors.ts'
import { toBase64 } from '../../../../protocol/base64.ts'
import { compileMessage } from '../../../../protocol/solana/compile-message.ts'
import { encodeMessage } from '../../../../protocol/solana/encode-message.ts'
import { SYSTEM_PROGRAM } from '../../../../protocol/solana/instructions/programs.ts'
import { transferSol } from '../../../../protocol/solana/transfer.ts'
import type { SolanaSent } from '../../../../storage/solana-record.ts'
import { findOutcomes } from './find-outcomes.ts'

const ME = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const MINUTE = 60_000
const AT = 1_000_000

const transfer = transferSol({ from: ME, to: OTHER, lamports: 1n })
const advance = {
  program: SYSTEM_PROGRAM,
  accounts: [{ address: OTHER, isWritable: true }],
  data: Uint8Array.from([4, 0, 0, 0]),
}

const record = (
  state: SolanaSent['state'],
  instructions = transfer,
): SolanaSent => ({
  signature: 'a',
  requestKey: 'a',
  origin: 'https://a.example',
  chainId: 'solana:1',
  account: ME,
  message: toBase64(
    encodeMessage(
      compileMessage(instructions, { payer: ME, blockhash: OTHER }),
    ),
  ),
  at: AT,
  state,
})

const find = (
  one: SolanaSent,
  answers: Record<string, Json>,
  minutes = 0,
): ReturnType<typeof findOutcomes> =>
  findOutcomes(
    async (method) => {
      const answer = answers[method]
      if (answer === undefined) throw new NodeOutageError('unreachable')
      return answer
    },
    { asked: [one], now: AT + minutes * MINUTE },
  )

const status = (members: object | null): Record<string, Json> => ({
  getSignatureStatuses: { value: [members as Json] },
})

describe('findOutcomes', () => {
  it('finds a confirmed transaction with its slot and fee', async () => {
    const answers = {
      ...status({ slot: 9, err: null, confirmationStatus: 'finalized' }),
      getTransaction: { meta: { fee: 5_000 } },
    }
    expect(await find(record('sent'), answers)).toStrictEqual([
      {
        signature: 'a',
        state: 'confirmed',
        receipt: { succeeded: true, slot: '9', fee: '5000' },
      },
    ])
  })

  it('finds a failed one, also if the node does not show its fee', async () => {
    const err = { InstructionError: [0, 'Custom'] }
    const answers = status({ slot: 9, err, confirmationStatus: 'confirmed' })
    expect(await find(record('signed'), answers)).toStrictEqual([
      {
        signature: 'a',
        state: 'reverted',
        receipt: { succeeded: false, slot: '9' },
      },
    ])
  })

  it('knows that one was sent before it is confirmed', async () => {
    const answers = status({
      slot: 9,
      err: null,
      confirmationStatus: 'processed',
    })
    expect(await find(record('signed'), answers)).toStrictEqual([
      { signature: 'a', state: 'sent' },
    ])
    expect(await find(record('sent'), answers)).toStrictEqual([])
  })

  it('drops one that is unknown once its blockhash has expired', async () => {
    const expired = { ...status(null), isBlockhashValid: { value: false } }
    const valid = { ...status(null), isBlockhashValid: { value: true } }
    expect(await find(record('sent'), expired, 1)).toStrictEqual([])
    expect(await find(record('sent'), valid, 3)).toStrictEqual([])
    expect(await find(record('sent'), expired, 3)).toStrictEqual([
      { signature: 'a', state: 'dropped' },
    ])
  })

  it('finds one that arrived just before its blockhash expired', async () => {
    const statuses: Json[] = [null, { slot: 9, err: null }]
    const answers: Record<string, () => Json> = {
      getSignatureStatuses: () => ({ value: [statuses.shift() ?? null] }),
      isBlockhashValid: () => ({ value: false }),
    }
    const found = await findOutcomes(
      async (method) => answers[method]?.() ?? null,
      { asked: [record('sent')], now: AT + 3 * MINUTE },
    )
    expect(found).toMatchObject([{ signature: 'a', state: 'confirmed' }])
  })

  it('changes nothing if a status has no slot', async () => {
    for (const slot of [undefined, null, '9', 1.5]) {
      const members = { slot, err: null, confirmationStatus: 'confirmed' }
      expect(await find(record('sent'), status(members))).toStrictEqual([])
    }
  })

  it('drops one with a durable nonce after a day', async () => {
    const answers = { ...status(null), isBlockhashValid: { value: false } }
    const one = record('sent', [advance, ...transfer])
    expect(await find(one, answers, 60)).toStrictEqual([])
    expect(await find(one, answers, 25 * 60)).toStrictEqual([
      { signature: 'a', state: 'dropped' },
    ])
  })

  it('changes nothing if the node does not answer', async () => {
    expect(await find(record('sent'), {}, 25 * 60)).toStrictEqual([])
  })
})
