import { describe, expect, it } from 'vitest'
import { isFromPage, isToPage, readExternalMessage } from './envelope.ts'

const frame = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
const answer = { jsonrpc: '2.0', id: 1, result: true }

describe('readExternalMessage', () => {
  it('answers a caip-348 envelope in a caip-348 envelope', () => {
    const message = readExternalMessage({ type: 'caip-348', data: frame })
    expect(message?.frame).toBe(frame)
    expect(message?.wrap(answer)).toStrictEqual({
      type: 'caip-348',
      data: answer,
    })
  })

  it.each([
    ['a frame', frame],
    ['a batch', [frame, frame]],
  ])('answers %s without an envelope in the same form', (_title, bare) => {
    const message = readExternalMessage(bare)
    expect(message?.frame).toBe(bare)
    expect(message?.wrap(answer)).toBe(answer)
  })

  it.each([
    'ping',
    null,
    undefined,
    42,
    {},
    [],
    [1, frame],
    { type: 'caip-294', data: frame },
    { data: frame },
    { id: 1, method: 'wallet_getSession' },
  ])('ignores %j', (message) => {
    expect(readExternalMessage(message)).toBeUndefined()
  })
})

describe('isFromPage', () => {
  it.each([
    { type: 'listen' },
    { type: 'listen', api: 'eip1193' },
    { type: 'request', id: 1, json: '{}' },
    { type: 'request', id: 1, json: '{}', api: 'eip1193' },
  ])('knows %j', (message) => {
    expect(isFromPage(message)).toBe(true)
  })

  it.each([
    null,
    'listen',
    {},
    { type: 'request', id: '1', json: '{}' },
    { type: 'request', id: 1.5, json: '{}' },
    { type: 'request', id: 1, json: {} },
    { type: 'request', id: 1, json: '{}', api: 'eip2255' },
    { type: 'listen', api: 1 },
    { type: 'answer', id: 1, json: '{}' },
  ])('does not know %j', (message) => {
    expect(isFromPage(message)).toBe(false)
  })
})

describe('isToPage', () => {
  it.each([
    { type: 'event', json: '{}' },
    { type: 'event', json: '{}', api: 'eip1193' },
    { type: 'answer', id: 1, json: '{}' },
    { type: 'site', json: '{}' },
  ])('knows %j', (message) => {
    expect(isToPage(message)).toBe(true)
  })

  it.each([
    null,
    {},
    { type: 'event' },
    { type: 'answer', json: '{}' },
    { type: 'answer', id: 1, json: {} },
    { type: 'request', id: 1, json: '{}' },
  ])('does not know %j', (message) => {
    expect(isToPage(message)).toBe(false)
  })
})
