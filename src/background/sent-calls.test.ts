import { describe, expect, it } from 'vitest'
import { nodeError } from '../protocol/errors.ts'
import { sentCallsItem } from '../storage/items.ts'
import { createMemoryArea } from '../storage/memory-area.ts'
import { createSentCalls } from './sent-calls.ts'

const sent = { requestKey: 'injected/D1/c1/1', hash: '0xabc' }

/** A worker over the storage of the one before. */
const start = async (area = createMemoryArea()) => {
  const journal = createSentCalls(sentCallsItem(area))
  await journal.restore()
  return { journal, area }
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
