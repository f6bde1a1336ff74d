import { describe, expect, it } from 'vitest'
import { formatPortName, isToRelay, isToWorker, readPortName } from './link.ts'

const topics = [{ topic: 'session', cursors: ['1'] }]

describe('isToWorker', () => {
  it.each([
    { type: 'hello', topics: [], pending: [] },
    { type: 'hello', topics, pending: [1, 2] },
    { type: 'request', id: 1, json: '{}' },
    { type: 'request', id: 1, json: '{}', api: 'eip1193' },
    { type: 'listen', topics: ['session'] },
    { type: 'ack', seq: 0 },
  ])('knows %j', (message) => {
    expect(isToWorker(message)).toBe(true)
  })

  it.each([
    null,
    'hello',
    {},
    { type: 'hello', topics },
    { type: 'hello', topics: [{ topic: 'session' }], pending: [] },
    { type: 'hello', topics, pending: ['1'] },
    { type: 'request', id: '1', json: '{}' },
    { type: 'request', id: 1.5, json: '{}' },
    { type: 'request', id: 1, json: {} },
    { type: 'request', id: 1, json: '{}', api: 'eip2255' },
    { type: 'listen', topics: [1] },
    { type: 'ack', seq: -1 },
    { type: 'answer', seq: 1, id: 1, json: '{}' },
  ])('does not know %j', (message) => {
    expect(isToWorker(message)).toBe(false)
  })
})

describe('isToRelay', () => {
  it.each([
    { type: 'answer', seq: 1, id: 1, json: '{}' },
    { type: 'answer', seq: 1, id: 1, json: '{}', begins: topics },
    { type: 'event', seq: 1, topic: 'session', cursor: '1' },
    { type: 'event', seq: 1, topic: 'session', cursor: '1', json: '{}' },
    { type: 'end', topic: 'session' },
    { type: 'credit', requests: 3 },
    { type: 'refused' },
  ])('knows %j', (message) => {
    expect(isToRelay(message)).toBe(true)
  })

  it.each([
    null,
    {},
    { type: 'answer', id: 1, json: '{}' },
    { type: 'answer', seq: 1, id: 1, json: {} },
    { type: 'answer', seq: 1, id: 1, json: '{}', begins: [{}] },
    { type: 'event', seq: 1, topic: 'session' },
    { type: 'event', seq: 1, topic: 'session', cursor: '1', json: 1 },
    { type: 'end' },
    { type: 'credit' },
    { type: 'request', id: 1, json: '{}' },
  ])('does not know %j', (message) => {
    expect(isToRelay(message)).toBe(false)
  })
})

describe('the name of a port', () => {
  it('contains only the channel', () => {
    expect(readPortName(formatPortName('c/1'))).toBe('c/1')
    expect(readPortName('popup')).toBeUndefined()
  })
})
