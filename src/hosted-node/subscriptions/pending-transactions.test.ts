import { describe, expect, it } from 'vitest'
import { createPendingTransactions } from './pending-transactions.ts'
import { ScriptedChain } from './testing/scripted-chain.ts'
import { HastyTiming } from './testing/scripted-timing.ts'

const hash = (digit: string): string => `0x${digit.repeat(64)}`

describe('createPendingTransactions', () => {
  const setUp = () => {
    const source = new ScriptedChain()
    const timing = new HastyTiming()
    const warnings: string[] = []
    const warn = (event: string): void => {
      warnings.push(event)
    }
    const pending = createPendingTransactions({ source, timing, warn })
    return { source, timing, warnings, pending }
  }

  it('sends every hash of one stream to all', async () => {
    const { source, pending } = setUp()
    const received: string[][] = [[], []]
    const [leave] = await Promise.all(
      received.map((own) => pending.join((json) => own.push(json))),
    )
    source.tell('newPendingTransactions', hash('1'))
    leave?.()
    source.tell('newPendingTransactions', hash('2'))

    expect([source.streams, received]).toEqual([
      1,
      [[`"${hash('1')}"`], [`"${hash('1')}"`, `"${hash('2')}"`]],
    ])
  })

  it('continues after its stream was lost, and ends with the last listener', async () => {
    const { source, timing, pending, warnings } = setUp()
    const received: string[] = []
    const leave = await pending.join((json) => received.push(json))
    source.failing.takes = 2
    source.loseStreams()
    await timing.settled(source)
    source.tell('newPendingTransactions', hash('3'))
    leave()

    expect([received, warnings, source.streams]).toEqual([
      [`"${hash('3')}"`],
      ['stream-lost'],
      0,
    ])
  })

  it('drops values that are not hashes', async () => {
    const { source, pending } = setUp()
    const received: string[] = []
    await pending.join((json) => received.push(json))
    source.tell('newPendingTransactions', { hash: hash('1') })
    source.tell('newPendingTransactions', '0x1')

    expect(received).toEqual([])
  })

  it('rejects when no stream is available', async () => {
    const { source, pending } = setUp()
    source.failing.takes = 1

    await expect(pending.join(() => undefined)).rejects.toThrow(
      'upstream outage: unreachable',
    )
  })
})
