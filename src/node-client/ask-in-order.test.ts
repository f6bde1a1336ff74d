import { describe, expect, it } from 'vitest'
import { askInOrder } from './ask-in-order.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { NodeOutageError } from './errors.ts'

const nodesOf = (...nodes: string[]) =>
  nodes.map((node) => ({
    node,
    breaker: createCircuitBreaker({ now: () => 0, outages: 1 }),
  }))

const setUp = (answers: Record<string, unknown>) => {
  const asked: [node: string, ms: number][] = []
  return {
    asked,
    options: {
      ask: async (node: string, ms: number) => {
        asked.push([node, ms])
        if (answers[node] instanceof Error) throw answers[node]
        return answers[node]
      },
      timeFor: (nodesAfter: number) => nodesAfter,
      isOutage: (error: unknown) => error instanceof NodeOutageError,
      onOutage: (): void => undefined,
    },
  }
}

const outage = new NodeOutageError('unreachable')

describe('askInOrder', () => {
  it('returns the first answer, and asks nobody else', async () => {
    const { asked, options } = setUp({ a: null, b: 1 })
    expect(await askInOrder(nodesOf('a', 'b'), options)).toStrictEqual({
      node: 'a',
      answer: null,
    })
    expect(asked).toStrictEqual([['a', 1]])
  })

  it('moves on after an outage, and skips the failed node next time', async () => {
    const { asked, options } = setUp({ a: outage, b: 1 })
    const nodes = nodesOf('a', 'b')
    await askInOrder(nodes, options)
    await askInOrder(nodes, options)
    expect(asked).toStrictEqual([
      ['a', 1],
      ['b', 0],
      ['b', 0],
    ])
  })

  it('throws any other error at once', async () => {
    const { asked, options } = setUp({ a: new TypeError('wrong'), b: 1 })
    await expect(askInOrder(nodesOf('a', 'b'), options)).rejects.toThrow(
      'wrong',
    )
    expect(asked).toHaveLength(1)
  })

  it('stops where onOutage throws', async () => {
    const { asked, options } = setUp({ a: outage, b: 1 })
    const onOutage = () => {
      throw outage
    }
    await expect(
      askInOrder(nodesOf('a', 'b'), { ...options, onOutage }),
    ).rejects.toBe(outage)
    expect(asked).toHaveLength(1)
  })

  it('returns undefined if no node answered', async () => {
    const { options } = setUp({ a: outage })
    expect(await askInOrder(nodesOf('a'), options)).toBeUndefined()
  })
})
