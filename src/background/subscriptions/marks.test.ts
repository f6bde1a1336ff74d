import { describe, expect, it } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import {
  addMark,
  type Followed,
  formatMark,
  type Mark,
  type Marks,
  readMarks,
} from './marks.ts'

const add = (followed: Followed, ...marks: Mark[]): Marks =>
  marks.reduce<Marks>((before, mark) => addMark(before, { mark, followed }), [])

const block = (number: number, name = 'a'): Mark => ({
  number,
  hash: `0x${name}${number}`,
})

const log = (number: number): Mark => ({
  ...block(number),
  log: {
    number,
    hash: `0xa${number}`,
    index: 0,
    json: {
      blockNumber: `0x${number}`,
      blockHash: `0xa${number}`,
      logIndex: '0x0',
    },
  },
})

describe('marks', () => {
  it('of heads are the blocks, less those that others took the place of', () => {
    expect(
      add('newHeads', block(1), block(2), block(3), block(2, 'b')),
    ).toStrictEqual([block(1), block(2, 'b')])
  })

  it('of logs are the logs, and between them the last block without one', () => {
    expect(
      add('logs', block(1), block(2), log(3), block(4), block(5)),
    ).toStrictEqual([block(2), log(3), block(5)])
  })

  it('of pending transactions are all of them, which are in no block', () => {
    const marks = ['0xa', '0xb', '0xc'].map((hash) => ({ number: 0, hash }))
    expect(add('newPendingTransactions', block(9), ...marks)).toStrictEqual([
      block(9),
      ...marks,
    ])
  })

  it.each<Followed>(['newHeads', 'newPendingTransactions'])(
    'of %s are as many as a relay keeps',
    (followed) => {
      const marks = Array.from({ length: 2 * limits.cursors }, (_, n) =>
        block(n),
      )
      expect(add(followed, ...marks)).toStrictEqual(
        marks.slice(-limits.cursors),
      )
    },
  )

  it('are read as they were written; what is none is passed over', () => {
    const marks = [block(1), log(3), { ...log(3), removed: true as const }]
    const texts = ['', '[]', '{"number":1}', ...marks.map(formatMark)]
    expect(readMarks(texts)).toStrictEqual(marks)
  })
})
