import { describe, expect, it } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import {
  addCursor,
  type Cursor,
  type Cursors,
  type Followed,
  formatCursor,
  readCursors,
} from './cursors.ts'

const add = (followed: Followed, ...cursors: Cursor[]): Cursors =>
  cursors.reduce<Cursors>(
    (before, cursor) => addCursor(before, { cursor, followed }),
    [],
  )

const block = (number: number, name = 'a'): Cursor => ({
  number,
  hash: `0x${name}${number}`,
})

const log = (number: number): Cursor => ({
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

describe('cursors', () => {
  it('of heads are the blocks, without replaced ones', () => {
    expect(
      add('newHeads', block(1), block(2), block(3), block(2, 'b')),
    ).toStrictEqual([block(1), block(2, 'b')])
  })

  it('of logs are the logs, and between them the last block without a log', () => {
    expect(
      add('logs', block(1), block(2), log(3), block(4), block(5)),
    ).toStrictEqual([block(2), log(3), block(5)])
  })

  it('of pending transactions are all of them', () => {
    const cursors = ['0xa', '0xb', '0xc'].map((hash) => ({ number: 0, hash }))
    expect(add('newPendingTransactions', block(9), ...cursors)).toStrictEqual([
      block(9),
      ...cursors,
    ])
  })

  it.each<Followed>(['newHeads', 'newPendingTransactions'])(
    'of %s are limited to what a relay stores',
    (followed) => {
      const cursors = Array.from({ length: 2 * limits.cursors }, (_, n) =>
        block(n),
      )
      expect(add(followed, ...cursors)).toStrictEqual(
        cursors.slice(-limits.cursors),
      )
    },
  )

  it('are parsed as they were formatted, and malformed ones skipped', () => {
    const cursors = [block(1), log(3), { ...log(3), removed: true as const }]
    const texts = ['', '[]', '{"number":1}', ...cursors.map(formatCursor)]
    expect(readCursors(texts)).toStrictEqual(cursors)
  })
})
