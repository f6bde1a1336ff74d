import { describe, expect, it } from 'vitest'
import { errorText, readError } from './error.ts'

describe('readError', () => {
  it('reads only code, message and data of an error', () => {
    const error = Object.assign(new Error('No.'), {
      code: 4001,
      data: { reason: 'why' },
    })
    expect(readError(error)).toStrictEqual({
      code: 4001,
      message: 'No.',
      data: { reason: 'why' },
    })
  })

  it.each([
    ['a string', 'No.', { message: 'No.' }],
    ['undefined', undefined, { message: 'undefined' }],
    ['an error without a code', new Error('No.'), { message: 'No.' }],
    [
      'members of other types',
      { code: '4001', message: 1 },
      { message: 'Something went wrong.' },
    ],
  ])('reads %s', (_title, error, info) => {
    expect(readError(error)).toStrictEqual(info)
  })
})

describe('errorText', () => {
  it('explains a known code', () => {
    expect(errorText({ code: 4001, message: 'User rejected.' })).toBe(
      'You rejected the request in the wallet.',
    )
  })

  it('quotes the reason of a contract', () => {
    expect([
      errorText({ code: 3, message: 'execution reverted: too little' }),
      errorText({ code: 3, message: 'execution reverted' }),
    ]).toStrictEqual([
      'The contract reverted the call: “too little”.',
      'The contract reverted the call.',
    ])
  })

  it('falls back to the message of the wallet for an unknown code', () => {
    expect([
      errorText({ code: 12345, message: 'Out of wind.' }),
      errorText({ message: 'The wallet closed the port.' }),
    ]).toStrictEqual(['Out of wind.', 'The wallet closed the port.'])
  })
})
