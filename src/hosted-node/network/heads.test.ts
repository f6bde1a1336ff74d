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
