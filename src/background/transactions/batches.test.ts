import { expect, it, vi } from 'vitest'
import { limits } from '../../protocol/limits.ts'
import type { BatchRecord } from '../../storage/batch-record.ts'
import { batchesItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createBatches } from './batches.ts'

const ORIGIN = 'https://a.example'

const batchOf = (id: string, origin = ORIGIN): BatchRecord => ({
  id,
  requestKey: `${origin} ${id}`,
  origin,
  chainId: 'eip155:1',
  account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  calls: 2,
  at: 0,
})

const setUp = (area = createMemoryArea()) => {
  const error = vi.fn()
  const batches = createBatches({
    item: batchesItem(area),
    log: { error },
    changed: () => undefined,
  })
  return { area, batches, error }
}

it('keeps the newest, up to the limit', async () => {
  const { batches } = setUp()
  for (let index = 0; index <= limits.batches; index += 1) {
    await batches.add(batchOf(`${index}`))
  }
  expect(batches.find(ORIGIN, '0')).toBeUndefined()
  expect(batches.find(ORIGIN, '1')).toStrictEqual(batchOf('1'))
  expect(batches.find(ORIGIN, `${limits.batches}`)).toBeDefined()
})

it('takes room from the site that has most, and from batches that ended', async () => {
  const { batches } = setUp()
  const old = batchOf('old', 'https://b.example')
  await batches.add(old)
  await batches.end(old.requestKey, [])
  for (let index = 0; index < 2 * limits.batches; index += 1) {
    await batches.add(batchOf(`${index}`))
    const { requestKey } = batchOf(`${index}`)
    if (index > 0) await batches.end(requestKey, [])
  }
  expect(batches.find('https://b.example', 'old')).toBeDefined()
  expect(batches.find(ORIGIN, '0')).toBeDefined()
  expect(batches.find(ORIGIN, '1')).toBeUndefined()
})

it('keeps ids of sites apart, and each is used once', async () => {
  const { batches } = setUp()
  await batches.add(batchOf('one'))
  await batches.add(batchOf('one', 'https://b.example'))
  await expect(batches.add(batchOf('one'))).rejects.toMatchObject({
    code: 5720,
  })
  expect(batches.find('https://c.example', 'one')).toBeUndefined()
})

it('outlives the worker, with its end', async () => {
  const { area, batches } = setUp()
  const { requestKey } = batchOf('one')
  await batches.add(batchOf('one'))
  await batches.add(batchOf('two'))
  await batches.end(requestKey, ['0xaa'])
  await batches.remove(batchOf('two').requestKey)
  const next = setUp(area).batches
  await next.restore()
  expect(next.ofRequest(requestKey)).toStrictEqual({
    ...batchOf('one'),
    signed: ['0xaa'],
  })
  expect(next.find(ORIGIN, 'two')).toBeUndefined()
})

it('sets a damaged record aside', async () => {
  const damaged = { version: 1, value: [{ id: 7 }] }
  const { area, batches, error } = setUp(
    createMemoryArea({ 'batches/sent': damaged }),
  )
  await batches.restore()
  await batches.add(batchOf('one'))
  expect(error).not.toHaveBeenCalled()
  expect(area.stored.get('quarantine/batches/sent')).toMatchObject({
    value: { found: damaged },
  })
})

it('leaves a newer record alone, and stores nothing then', async () => {
  const newer = { version: 2, value: [] }
  const { area, batches, error } = setUp(
    createMemoryArea({ 'batches/sent': newer }),
  )
  await batches.restore()
  await expect(batches.add(batchOf('one'))).rejects.toThrow('not readable')
  await batches.end('any', [])
  expect(error).toHaveBeenCalledTimes(2)
  expect(area.stored.get('batches/sent')).toStrictEqual(newer)
})
