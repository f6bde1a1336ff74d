import { expect, it } from 'vitest'
import { parseSolana, readNotification } from './parse-answer.ts'

it('retains integers of 64 bits in answers with the result first', () => {
  const result = '{"value":{"rentEpoch":18446744073709551615}}'
  const answer = (id: number) =>
    `{"jsonrpc":"2.0","result":${result},"id":${id}}`
  expect(parseSolana(`${answer(7)}\n`)).toMatchObject({ id: 7, json: result })
  expect(parseSolana(`[${answer(1)},${answer(2)}]`)).toMatchObject([
    { id: 1, json: result },
    { id: 2, json: result },
  ])
})

it('parses what is written in another way', () => {
  const text = '{"jsonrpc":"2.0","error":{"code":1,"message":"m"},"id":1}'
  expect(parseSolana(text)).toEqual(JSON.parse(text))
  const batch = `[{"jsonrpc":"2.0","result":1,"id":1},${text}]`
  expect(parseSolana(batch)).toEqual(JSON.parse(batch))
  // The text of a program may look like the end of an answer.
  const tricky =
    '[{"jsonrpc":"2.0","result":"},{\\"jsonrpc\\"","id":1},{"jsonrpc":"2.0","result":2,"id":2}]'
  expect(parseSolana(tricky)).toMatchObject(JSON.parse(tricky))
  expect(() => parseSolana('{')).toThrow()
})

it('reads notifications in either order', () => {
  const result = '{"lamports":18446744073709551615}'
  const start = '{"jsonrpc":"2.0","method":"accountNotification","params":'
  const first = `${start}{"result":${result},"subscription":5}}`
  expect(readNotification(first)).toEqual({ subscription: 5, json: result })
  const last = `${start}{"subscription":5,"result":{"slot":1}}}`
  expect(readNotification(last)).toEqual({
    subscription: 5,
    json: '{"slot":1}',
  })
})
