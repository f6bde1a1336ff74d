import { expect, it } from 'vitest'
import { limits } from './limits.ts'
import { measureMessage } from './measure-message.ts'

const nest = (levels: number): unknown =>
  JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

it.each([
  ['ping'],
  [''],
  [7],
  [null],
  [[]],
  [{}],
  [[1, 2, 3]],
  [['a', 'b']],
  [{ a: 1, b: 'two', c: [true, {}] }],
  [{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x' }] }],
])('counts no more characters than %j has', (message) => {
  const { length } = JSON.stringify(message)
  const measured = measureMessage(message, 1_000) ?? Number.NaN
  expect(measured).toBeLessThanOrEqual(length)
  expect(measured).toBeGreaterThanOrEqual(length / 4)
})

it.each([
  ['a text', 'x'.repeat(98)],
  ['an array of texts', ['x'.repeat(46), 'x'.repeat(47)]],
  ['an array of numbers', Array(49).fill(1).concat([])],
])('accepts %s of 100 characters and not one more', (_, message) => {
  const { length } = JSON.stringify(message)
  expect(measureMessage(message, length)).toBeDefined()
  expect(measureMessage(message, length - 1)).toBeUndefined()
})

it('counts the keys of objects', () => {
  expect(measureMessage({ ['k'.repeat(200)]: 1 }, 199)).toBeUndefined()
})

it('accepts a level more than a request may have, and not two', () => {
  const most = limits.requestBytes
  expect(measureMessage(nest(limits.requestDepth + 1), most)).toBeDefined()
  expect(measureMessage(nest(limits.requestDepth + 2), most)).toBeUndefined()
  expect(measureMessage(nest(100_000), most)).toBeUndefined()
})

it('accepts an object more than a request may have, and not two', () => {
  const objects = (count: number) => Array(count).fill({})
  const most = limits.requestBytes
  // With the array itself.
  expect(measureMessage(objects(limits.requestObjects), most)).toBeDefined()
  expect(
    measureMessage(objects(limits.requestObjects + 1), most),
  ).toBeUndefined()
})
