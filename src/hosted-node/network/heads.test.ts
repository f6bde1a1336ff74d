import { describe, expect, it } from 'vitest'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createHeads } from './heads.ts'

describe('isSettled', () => {
  const heads = createHeads({ onReorganised: () => undefined })
  const method = findMethod('eth_getLogs') as NodeMethod
  const upstream = { final: true } as Upstream

  it('is true for a list named by a block hash, unless it is empty', () => {
    const settled = [[{ address: '0x' }], []].map((result) =>
      heads.isSettled({ method, cachePolicy: 'forever', result, upstream }),
    )
    expect(settled).toEqual([true, false])
  })
})

describe('note', () => {
  it('reports a reorganisation if the head of a node falls, not if another is behind', () => {
    let count = 0
    const { note } = createHeads({
      onReorganised: () => {
        count += 1
      },
    })
    const method = findMethod('eth_blockNumber') as NodeMethod
    const [one, two] = [{ name: 'one' }, { name: 'two' }] as Upstream[]
    const counts = [
      { result: '0x5', upstream: one },
      { result: '0x4', upstream: two },
      { result: '0x5', upstream: one },
      { result: '0x3', upstream: two },
    ].map(({ result, upstream }) => {
      note({ method, result, upstream: upstream as Upstream })
      return count
    })

    expect(counts).toEqual([0, 0, 0, 1])
  })
})
