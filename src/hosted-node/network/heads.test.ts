import { describe, expect, it } from 'vitest'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createHeads } from './heads.ts'

describe('what is settled', () => {
  const heads = createHeads({ onReorganised: () => undefined })
  const method = findMethod('eth_getLogs') as NodeMethod
  const upstream = { final: true } as Upstream

  it('is a list that a block hash names, unless it is empty', () => {
    const settled = [[{ address: '0x' }], []].map((result) =>
      heads.isSettled({ method, keep: 'for-ever', result, upstream }),
    )
    expect(settled).toEqual([true, false])
  })
})
