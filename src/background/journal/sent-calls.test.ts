import { describe, expect, it } from 'vitest'
import { nodeError } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import { sentCallsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createSentCalls, type SentCallsJournal } from './sent-calls.ts'

const origin = 'https://a.example'
const sent = { requestKey: 'injected/D1/c1/1', origin, hash: '0xabc' }

/** A worker over the storage of the one before. */
const start = async (area = createMemoryArea()) => {
  const logged: string[] = []
  const journal = createSentCalls(sentCallsItem(area), {
    error: (what) => logged.push(what),
  })
  await journal.restore()
  return { journal, area, logged }
}

const never = (): Promise<never> => new Promise(() => undefined)

describe('once', () => {
  it('sends and answers with the result', async () => {
    const { journal } = await start()
    expect(await journal.once(sent, async () => '0xhash')).toBe('0xhash')
  })

  it('answers a resent request with the result, and does not send again', async () => {
    const { journal, area } = await start()
    await journal.once(sent, async () => '0xhash')
    const { journal: next } = await start(area)
    expect(await next.once(sent, never)).toBe('0xhash')
  })

  it("answers a resent request with the node's error", async () => {
    const { journal, area } = await start()
    const error = { code: -32000, message: 'nonce too low', data: '0x1' }
    const fail = () => Promise.reject(nodeError(error))
    await expect(journal.once(sent, fail)).rejects.toMatchObject(error)
    const { journal: next } = await start(area)
    await expect(next.once(sent, never)).rejects.toMatchObject(error)
  })

  it('says that the outcome is unknown when the worker stopped in between', async () => {
    const { journal, area } = await start()
    let sends = 0
    journal.once(sent, () => {
      sends += 1
      return never()
    })
    await new Promise((resolve) => setImmediate(resolve))
    const { journal: next } = await start(area)
    await expect(next.once(sent, never)).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'unknown-outcome', hash: '0xabc' },
    })
    expect(sends).toBe(1)
  })

  it('shares what is being sent with the same request asked again', async () => {
    const { journal } = await start()
    let finish: (hash: string) => void = () => undefined
    const first = journal.once(
      sent,
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    const again = journal.once(sent, never)
    await new Promise((resolve) => setImmediate(resolve))
    finish('0xhash')
    expect(await Promise.all([first, again])).toStrictEqual([
      '0xhash',
      '0xhash',
    ])
  })

  it('recalls what came of a call, and nothing of another', async () => {
    const { journal, area } = await start()
    const sending = journal.once(sent, async () => '0xhash')
    const shared = journal.recall(sent)
    expect(await Promise.all([sending, shared])).toStrictEqual([
      '0xhash',
      '0xhash',
    ])
    const { journal: next } = await start(area)
    expect(await next.recall(sent)).toBe('0xhash')
    const other = { ...sent, requestKey: 'injected/D1/c1/2' }
    expect(next.recall(other)).toBeUndefined()
  })

  it('keeps a call until it is forgotten', async () => {
    const { journal } = await start()
    await journal.once(sent, async () => true)
    expect(journal.isKept((key) => key === sent.requestKey)).toBe(true)
    await journal.forget((key) => key === sent.requestKey)
    expect(journal.isKept((key) => key === sent.requestKey)).toBe(false)
  })
})

describe('what is kept', () => {
  const callOf = (site: string, number: number) => ({
    requestKey: `injected/${site}/c/${number}`,
    origin: `https://${site}.example`,
    hash: '0xabc',
  })
  const fill = async (
    journal: SentCallsJournal,
    { site, count }: { site: string; count: number },
  ) => {
    for (let number = 0; number < count; number += 1) {
      await journal.once(callOf(site, number), async () => number)
    }
  }
  const keptOf = (journal: SentCallsJournal, site: string, count: number) =>
    Array.from({ length: count }, (_, number) => number).filter((number) =>
      journal.isKept((key) => key === callOf(site, number).requestKey),
    ).length

  it('of an origin makes room for its own, and for nobody else', async () => {
    const { journal } = await start()
    await journal.once(sent, async () => '0xhash')
    const count = limits.sentCallsPerOrigin + 1
    await fill(journal, { site: 'b', count })
    expect(await journal.once(sent, never)).toBe('0xhash')
    expect(keptOf(journal, 'b', count)).toBe(limits.sentCallsPerOrigin)
    expect(journal.recall(callOf('b', 0))).toBeUndefined()
  })

  it('stays while it is on its way', async () => {
    const { journal } = await start()
    const sending = journal.once(callOf('b', 0), never)
    sending.catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    for (let n = 1; n <= limits.sentCallsPerOrigin; n += 1) {
      await journal.once(callOf('b', n), async () => n)
    }
    expect(keptOf(journal, 'b', 1)).toBe(1)
    expect(journal.recall(callOf('b', 1))).toBeUndefined()
  })

  it('of all is bounded, and what others wait for is not given up', async () => {
    const origins = limits.sentCalls / limits.sentCallsPerOrigin
    const calls = Array.from({ length: origins }, (_, site) =>
      Array.from({ length: limits.sentCallsPerOrigin }, (_, number) => {
        const { requestKey, origin } = callOf(`s${site}`, number)
        return { requestKey, origin, outcome: { result: 1 } }
      }),
    ).flat()
    const area = createMemoryArea({
      'sent-calls/kept': { version: 1, value: calls },
    })
    const { journal } = await start(area)
    let sends = 0
    const send = async () => {
      sends += 1
      return sends
    }
    await expect(journal.once(sent, send)).rejects.toMatchObject({
      code: -32005,
    })
    expect(await journal.once(callOf('s3', 99), send)).toBe(1)
    expect(journal.recall(callOf('s3', 0))).toBeUndefined()
  })

  it('has no room for an outcome that is no hash by far', async () => {
    const { journal, area } = await start()
    const result = 'x'.repeat(1_024)
    expect(await journal.once(sent, async () => result)).toBe(result)
    expect(area.stored.get('sent-calls/kept')).toStrictEqual({
      version: 1,
      value: [{ requestKey: sent.requestKey, origin }],
    })
  })
})

describe('an outcome that cannot be written down', () => {
  const startFull = async () => {
    const { area, ...rest } = await start()
    const { set } = area
    let writes = 0
    area.set = async (items) => {
      writes += 1
      if (writes > 1) throw new Error('no room')
      await set(items)
    }
    return rest
  }

  it('is told all the same', async () => {
    const { journal, logged } = await startFull()
    expect(await journal.once(sent, async () => '0xhash')).toBe('0xhash')
    expect(logged).toStrictEqual(['the outcome of a sent call is not stored'])
  })

  it("is told all the same when it is the node's error", async () => {
    const { journal } = await startFull()
    const error = { code: -32000, message: 'nonce too low' }
    const fail = () => Promise.reject(nodeError(error))
    await expect(journal.once(sent, fail)).rejects.toMatchObject(error)
  })
})
