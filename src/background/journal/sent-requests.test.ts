import { describe, expect, it } from 'vitest'
import { nodeError } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecord } from '../../storage/testing/stored-record.ts'
import { createJournalArea, restoreJournal } from '../testing/builders.ts'
import { createSentRequests, type SentRequests } from './sent-requests.ts'

const origin = 'https://a.example'
const sent = { requestKey: 'injected/D1/c1/1', origin, hash: '0xabc' }

/** A worker over the storage of the previous one. */
const start = async (area = createMemoryArea()) => {
  const logged: string[] = []
  const journal = await restoreJournal(area)
  const log = { error: (what: string) => void logged.push(what) }
  const requests = createSentRequests(journal, {
    log,
    // A chain that has seen only this transaction.
    lookUps: [async ({ hash }) => (hash === '0xfound' ? 'found' : undefined)],
  })
  return { requests, journal, area, logged }
}

const never = (): Promise<never> => new Promise(() => undefined)

describe('once', () => {
  it('sends and answers with the result', async () => {
    const { requests } = await start()
    expect(await requests.once(sent, async () => '0xhash')).toBe('0xhash')
  })

  it('answers a resent request with the result, and does not send again', async () => {
    const { requests, area } = await start()
    await requests.once(sent, async () => '0xhash')
    const { requests: next } = await start(area)
    expect(await next.once(sent, never)).toBe('0xhash')
  })

  it("answers a resent request with the node's error", async () => {
    const { requests, area } = await start()
    const error = { code: -32000, message: 'nonce too low', data: '0x1' }
    const fail = () => Promise.reject(nodeError(error))
    await expect(requests.once(sent, fail)).rejects.toMatchObject(error)
    const { requests: next } = await start(area)
    await expect(next.once(sent, never)).rejects.toMatchObject(error)
  })

  it('fails with an unknown outcome if the worker stopped in between', async () => {
    const { requests, area } = await start()
    let sends = 0
    requests.once(sent, () => {
      sends += 1
      return never()
    })
    await new Promise((resolve) => setImmediate(resolve))
    const { requests: next } = await start(area)
    await expect(next.once(sent, never)).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'unknown-outcome', hash: '0xabc' },
    })
    expect(sends).toBe(1)
  })

  it('shares a running send with the resent request', async () => {
    const { requests } = await start()
    let finish: (hash: string) => void = () => undefined
    const first = requests.once(
      sent,
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    const again = requests.once(sent, never)
    await new Promise((resolve) => setImmediate(resolve))
    finish('0xhash')
    expect(await Promise.all([first, again])).toStrictEqual([
      '0xhash',
      '0xhash',
    ])
  })

  it('recalls the outcome of a call, and of no other', async () => {
    const { requests, area } = await start()
    const sending = requests.once(sent, async () => '0xhash')
    const shared = requests.recall(sent.requestKey)
    expect(await Promise.all([sending, shared])).toStrictEqual([
      '0xhash',
      '0xhash',
    ])
    const { requests: next } = await start(area)
    expect(await next.recall(sent.requestKey)).toBe('0xhash')
    expect(next.recall('injected/D1/c1/2')).toBeUndefined()
  })

  it('recalls a request until it is dropped', async () => {
    const { requests, journal } = await start()
    await requests.once(sent, async () => true)
    expect(journal.has(sent.requestKey)).toBe(true)
    await journal.forget(sent.requestKey)
    expect(journal.has(sent.requestKey)).toBe(false)
    expect(requests.recall(sent.requestKey)).toBeUndefined()
  })
})

describe('a sent request', () => {
  const callOf = (site: string, number: number) => ({
    requestKey: `injected/${site}/c/${number}`,
    origin: `https://${site}.example`,
    hash: '0xabc',
  })
  const fill = async (
    requests: SentRequests,
    { site, count }: { site: string; count: number },
  ) => {
    for (let number = 0; number < count; number += 1) {
      await requests.once(callOf(site, number), async () => number)
    }
  }
  const storedOf = (requests: SentRequests, site: string, count: number) =>
    Array.from({ length: count }, (_, number) => number).filter((number) =>
      requests.recall(callOf(site, number).requestKey),
    ).length

  it('is dropped for another of its origin, and of no other origin', async () => {
    const { requests } = await start()
    await requests.once(sent, async () => '0xhash')
    const count = limits.sentCallsPerOrigin + 1
    await fill(requests, { site: 'b', count })
    expect(await requests.once(sent, never)).toBe('0xhash')
    expect(storedOf(requests, 'b', count)).toBe(limits.sentCallsPerOrigin)
    expect(requests.recall(callOf('b', 0).requestKey)).toBeUndefined()
  })

  it('is not dropped while it is being sent', async () => {
    const { requests } = await start()
    const sending = requests.once(callOf('b', 0), never)
    sending.catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    for (let n = 1; n <= limits.sentCallsPerOrigin; n += 1) {
      await requests.once(callOf('b', n), async () => n)
    }
    expect(storedOf(requests, 'b', 1)).toBe(1)
    expect(requests.recall(callOf('b', 1).requestKey)).toBeUndefined()
  })

  it('counts towards a total limit, and is not dropped for other origins', async () => {
    const origins = limits.sentCalls / limits.sentCallsPerOrigin
    const sentBefore = Array.from({ length: origins }, (_, site) =>
      Array.from({ length: limits.sentCallsPerOrigin }, (_, number) => {
        return { ...callOf(`s${site}`, number), outcome: { result: 1 } }
      }),
    ).flat()
    const { requests } = await start(createJournalArea({ sent: sentBefore }))
    let sends = 0
    const send = async () => {
      sends += 1
      return sends
    }
    await expect(requests.once(sent, send)).rejects.toMatchObject({
      code: -32005,
    })
    expect(await requests.once(callOf('s3', 99), send)).toBe(1)
    expect(requests.recall(callOf('s3', 0).requestKey)).toBeUndefined()
  })

  it('does not store an outcome that is too large', async () => {
    const { requests, area } = await start()
    const result = 'x'.repeat(1_024)
    expect(await requests.once(sent, async () => result)).toBe(result)
    expect(area.stored.get('journal/requests')).toStrictEqual(
      storedRecord('journal/requests', { approvals: [], sent: [sent] }),
    )
  })
})

describe('an outcome that cannot be stored', () => {
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

  it('is returned anyway', async () => {
    const { requests, logged } = await startFull()
    expect(await requests.once(sent, async () => '0xhash')).toBe('0xhash')
    expect(logged).toStrictEqual([
      `the outcome of a request sent for ${sent.origin} was not stored`,
    ])
  })

  it("is returned anyway if it is the node's error", async () => {
    const { requests } = await startFull()
    const error = { code: -32000, message: 'nonce too low' }
    const fail = () => Promise.reject(nodeError(error))
    await expect(requests.once(sent, fail)).rejects.toMatchObject(error)
  })
})

it('asks the chain for a request that a worker stop interrupted', async () => {
  const { requests, area } = await start()
  const found = { ...sent, scope: 'solana:x', hash: '0xfound' }
  void requests.once(found, never)
  const other = { ...sent, requestKey: 'injected/D1/c1/2' }
  void requests.once(other, never)
  await expect
    .poll(async () => (await restoreJournal(area)).current().sent)
    .toHaveLength(2)
  const { requests: next } = await start(area)
  const send = () => Promise.reject(new Error('sent again'))
  expect(await next.once(found, send)).toBe('found')
  expect(await next.recall(found.requestKey)).toBe('found')
  await expect(next.once(other, send)).rejects.toMatchObject({
    data: { reason: 'unknown-outcome', hash: other.hash },
  })
})
