import { describe, expect, it } from 'vitest'
import { parseWritten, WrittenAnswer } from './written-answers.ts'

const RESULT = '{"hash":"0x1","logs":[{"data":"},{\\"jsonrpc\\":"}]}'

describe('parseWritten', () => {
  it('preserves the text of a result exactly', () => {
    expect(parseWritten(`{"jsonrpc":"2.0","id":7,"result":${RESULT}}`)).toEqual(
      new WrittenAnswer(7, RESULT),
    )
  })

  it('preserves the text of each result of a batch', () => {
    const text = `[{"jsonrpc":"2.0","id":7,"result":${RESULT}},{"jsonrpc":"2.0","id":8,"result":null}]`

    expect(parseWritten(text)).toEqual([
      new WrittenAnswer(7, RESULT),
      new WrittenAnswer(8, 'null'),
    ])
  })

  it('preserves the text of results that end as geth ends them', () => {
    const one = `{"jsonrpc":"2.0","id":7,"result":${RESULT}}`

    expect([parseWritten(`${one}\n`), parseWritten(`[${one}]\n`)]).toEqual([
      new WrittenAnswer(7, RESULT),
      [new WrittenAnswer(7, RESULT)],
    ])
  })

  it('reads a batch in which some answers are errors', () => {
    const text =
      '[{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"no"}},{"jsonrpc":"2.0","id":2,"result":"0x"}]'

    expect(parseWritten(text)).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'no' } },
      new WrittenAnswer(2, '"0x"'),
    ])
  })

  const others = [
    '{"jsonrpc":"2.0","id":1,"result":1,"result":2}',
    '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}',
    '{"jsonrpc":"2.0","id":1,"result":1,"id":2}',
    '{"jsonrpc":"2.0","id":null,"result":1}',
    '{"jsonrpc":"2.0","id":"1","result":1}',
    '{"jsonrpc":"2.0","id":01e1,"result":1}',
    '{"jsonrpc":"2.0","id":1, "result":1}',
    '{"jsonrpc": "2.0", "id": 1, "result": [1]}',
    '{"id":1,"jsonrpc":"2.0","result":{}}',
    '{"jsonrpc":"2.0","id":1,"result":1} ',
    '{"jsonrpc":"2.0","id":1,"result":1}\n\n',
    '{"jsonrpc":"2.0","id":1,"result":1\n',
    '[{"jsonrpc":"2.0","id":1,"result":1}\n',
    '\n',
    '[{"jsonrpc":"2.0","id":1,"result":1}, {"jsonrpc":"2.0","id":2,"result":2}]',
    '[{"jsonrpc":"2.0","id":1,"result":[1},{"jsonrpc":"2.0","id":2,"result":2]}]',
    '[{"jsonrpc":"2.0","id":1,"result":[{"a":1},{"jsonrpc":"2.0","id":2,"result":2}]}]',
    '[{"jsonrpc":"2.0","id":1,"result":1}',
    '[]',
    '',
    'null',
  ]

  it.each(others)('agrees with JSON.parse on %s', (text) => {
    const said = (parse: (text: string) => unknown): unknown => {
      try {
        return parse(text)
      } catch (error) {
        return error instanceof SyntaxError ? 'not JSON' : error
      }
    }

    expect(said(parseWritten)).toEqual(said(JSON.parse))
  })
})
