import { describe, expect, it } from 'vitest'
import { inKindWords, readFault } from './fault.ts'

describe('readFault', () => {
  it('keeps code, message and data of an error, and nothing else', () => {
    const error = Object.assign(new Error('No.'), {
      code: 4001,
      data: { reason: 'why' },
    })
    expect(readFault(error)).toStrictEqual({
      code: 4001,
      message: 'No.',
      data: { reason: 'why' },
    })
  })

  it.each([
    ['a text', 'No.', { message: 'No.' }],
    ['nothing', undefined, { message: 'undefined' }],
    ['an error without a code', new Error('No.'), { message: 'No.' }],
    [
      'members of other types',
      { code: '4001', message: 1 },
      { message: 'Something went wrong.' },
    ],
  ])('reads %s', (_title, error, fault) => {
    expect(readFault(error)).toStrictEqual(fault)
  })
})

describe('inKindWords', () => {
  it('says what a refusal means', () => {
    expect(inKindWords({ code: 4001, message: 'User rejected.' })).toBe(
      'You said no in the wallet. Nothing was done.',
    )
  })

  it('leaves a code it does not know to the words of the wallet', () => {
    expect([
      inKindWords({ code: 12345, message: 'Out of wind.' }),
      inKindWords({ message: 'The wallet closed the port.' }),
    ]).toStrictEqual(['Out of wind.', 'The wallet closed the port.'])
  })
})
