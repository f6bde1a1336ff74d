import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import type { Preview } from '../../../messaging/preview-contract.ts'
import type {
  ApprovedFields,
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { changeRows } from './change-rows.ts'
import {
  allowing,
  coin,
  fees,
  OTHER,
  prepared,
  subject,
  TOKEN,
} from './testing/test-subject.ts'

giveTexts(keyTexts(' '))

const address = TOKEN.toLowerCase()
const spender = OTHER.toLowerCase()
const names = { symbol: 'HRB', decimals: 6 }
const same = { before: '0x64', after: '0x64' }

const fields = { type: '0x2', gas: '0x5208', fees, nonce: null } as const

const changes = (
  change: Partial<Extract<Preview, { kind: 'changes' }>>,
): Extract<Preview, { kind: 'changes' }> => ({
  kind: 'changes',
  native: same,
  tokens: [],
  items: [],
  allowances: [],
  unread: 0,
  ...change,
})

const rowsOf = (
  preview: Parameters<typeof changeRows>[0],
  {
    request = {},
    ready = {},
    fields,
  }: {
    request?: Partial<TransactionSubject['request']>
    ready?: Partial<Prepared>
    fields?: ApprovedFields
  } = {},
): string[] =>
  changeRows(preview, {
    network: subject().network,
    calls: [{ request: subject(request).request, prepared: prepared(ready) }],
    fields,
  }).map(({ name, change, span }) =>
    [name, change.short, ...(span ? [span.short] : [])].join(' | '),
  )

describe('changeRows', () => {
  it('lists losses, permissions, gains and the fee in this order', () => {
    expect(
      rowsOf(
        changes({
          native: { before: '0xde0b6b3a7640000', after: '0x1bc16d674ec80000' },
          tokens: [
            { address, names, before: '0x989680', after: '0x4c4b40' },
            { address: spender, names: null, before: '0x0', after: '0x5' },
          ],
          items: [
            { address, id: '0x5', isReceived: true },
            { address, id: '0x6', isReceived: false },
          ],
          allowances: [
            {
              kind: 'amount',
              address,
              names,
              spender,
              before: '0x0',
              after: '0xf4240',
            },
          ],
        }),
        { fields },
      ),
    ).toStrictEqual([
      'HRB | −5 HRB | previewSpan 10 5',
      'nftUnnamed 6 | −1',
      'previewMaySpend 0x0000…dEaD | 1 HRB | previewSpan 0 1',
      'ETH | +1 ETH | previewSpan 1 2',
      'tokensUnknown | +previewBaseUnits 5 | previewSpan 0 5',
      'nftUnnamed 5 | +1',
      'transactionFee | −0.0000000000021 ETH | previewSpanAtLeast 2 1.999999',
    ])
  })

  it('keeps every digit for the title, and the full contract', () => {
    const token = { address, names, before: '0x989681', after: '0x0' }
    expect(
      changeRows(changes({ tokens: [token] }), {
        network: subject().network,
        calls: [{ request: subject().request, prepared: undefined }],
        fields: undefined,
      }),
    ).toStrictEqual([
      {
        key: address,
        name: 'HRB',
        contract: TOKEN,
        change: { short: '−10.000001 HRB', full: '−10.000001 HRB' },
        isGain: false,
        span: {
          short: 'previewSpan 10.000001 0',
          full: 'previewSpan 10.000001 0',
        },
      },
    ])
  })

  it('calls an allowance unlimited, also by the supply that the sentence uses', () => {
    const allowance = (after: string) =>
      changes({
        allowances: [
          { kind: 'amount', address, names, spender, before: '0x1', after },
        ],
      })
    const unlimited = [
      'previewMaySpend 0x0000…dEaD | unlimitedTokens HRB | previewSpan 0.000001 previewUnlimited',
    ]
    expect(rowsOf(allowance(`0x${'f'.repeat(64)}`))).toStrictEqual(unlimited)
    const supply = '0x3b9aca00'
    expect(
      rowsOf(allowance(supply), {
        request: { data: allowing(supply) },
        ready: { token: coin },
      }),
    ).toStrictEqual(unlimited)
    expect(rowsOf(allowance(supply))).toStrictEqual([
      'previewMaySpend 0x0000…dEaD | 1,000 HRB | previewSpan 0.000001 1,000',
    ])
  })

  it('names who may take NFTs, and what ends', () => {
    const nobody = `0x${'0'.repeat(40)}`
    expect(
      rowsOf(
        changes({
          allowances: [
            { kind: 'item', address, spender, id: '0x7' },
            { kind: 'item', address, spender: nobody, id: '0x8' },
            { kind: 'all', address, spender, isAllowed: true },
            { kind: 'all', address, spender: address, isAllowed: false },
          ],
        }),
      ),
    ).toStrictEqual([
      'previewMayTake 0x0000…dEaD | nftUnnamed 7',
      'previewNobodyMayTake | nftUnnamed 8',
      'previewMayTake 0x0000…dEaD | previewAllTokens',
      'previewMayNotTake 0x7099…79C8 | previewAllTokens',
    ])
  })

  it('has only the fee if it reverts, without a balance that cannot pay it', () => {
    const reverts = { kind: 'reverts', reason: 'no' } as const
    const fee = 'transactionFee | −0.0000000000021 ETH'
    expect(rowsOf({ ...reverts, balance: '0x1' }, { fields })).toStrictEqual([
      fee,
    ])
    expect(
      rowsOf({ ...reverts, balance: '0x200b20' }, { fields }),
    ).toStrictEqual([`${fee} | previewSpanAtLeast 0.0000000000021 0`])
  })
})
