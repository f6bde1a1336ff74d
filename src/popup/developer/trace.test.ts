import { encodeErrorResult, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import { readTrace } from './trace.ts'

const TO = '0x000000000000000000000000000000000000dead'
const INNER = '0x00000000000000000000000000000000000000aa'
const transaction = { to: TO, value: '0x5' }

giveTexts(keyTexts(' '))

const reverted = (words: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [words] })

it('reads the calls of the call tracer', () => {
  expect(
    readTrace(
      {
        type: 'CALL',
        to: TO,
        value: '0x5',
        gasUsed: '0x5208',
        input: '0x12345678ff',
        error: 'execution reverted',
        output: reverted('too late'),
        calls: [{ type: 'STATICCALL', to: INNER, gasUsed: '0x1', input: '0x' }],
      },
      transaction,
    ),
  ).toEqual({
    type: 'CALL',
    to: TO,
    value: 5n,
    gasUsed: 21_000n,
    selector: '0x12345678',
    failure: 'too late',
    calls: [
      {
        type: 'STATICCALL',
        to: INNER,
        value: 0n,
        gasUsed: 1n,
        selector: undefined,
        calls: [],
      },
    ],
  })
})

it.each([
  ['a reason of the node', 'x', '0x', 'x'],
  ['a panic', 'execution reverted', panicData(0x11), 'tracePanic 0x11'],
  [
    'an own error',
    'execution reverted',
    '0xdeadbeef',
    'traceOwnError 0xdeadbeef',
  ],
  ['no reason', 'execution reverted', '0x', 'execution reverted'],
  ['no gas', 'out of gas', undefined, 'out of gas'],
])('reads %s', (_, error, output, failure) => {
  const frame = { type: 'CALL', to: TO, error, output }
  expect(readTrace(frame, transaction)).toMatchObject({ failure })
})

function panicData(code: number): string {
  return `0x4e487b71${code.toString(16).padStart(64, '0')}`
}

/** As Hardhat, Ganache and Geth write the stack. */
it.each([
  ['with 0x', (word: string) => `0x${word}`],
  ['padded', (word: string) => word.padStart(64, '0')],
])('reads the calls out of steps whose stack is %s', (_, write) => {
  const step = (op: string, depth: number, stack: string[] = []) => ({
    op,
    depth,
    stack: stack.map(write),
  })
  const trace = readTrace(
    {
      gas: 30_000,
      failed: true,
      returnValue: reverted('no').slice(2),
      structLogs: [
        // gas, address and value are the last three words.
        step('CALL', 1, ['0', '7', 'aa', 'ffff']),
        step('STATICCALL', 2, ['0', '1', 'ffff']),
        step('POP', 2, ['1']),
        step('REVERT', 2),
        step('POP', 1, ['0']),
        step('CREATE', 1, ['0', '0', '0']),
        step('STOP', 2),
        step('REVERT', 1, ['bb']),
      ],
    },
    transaction,
  )
  expect(trace).toEqual({
    type: 'CALL',
    to: TO,
    value: 5n,
    gasUsed: 30_000n,
    failure: 'no',
    calls: [
      {
        type: 'CALL',
        to: INNER,
        value: 7n,
        failure: 'traceFailed',
        calls: [
          {
            type: 'STATICCALL',
            to: '0x0000000000000000000000000000000000000001',
            value: 0n,
            calls: [],
          },
        ],
      },
      {
        type: 'CREATE',
        to: '0x00000000000000000000000000000000000000bb',
        value: 0n,
        calls: [],
      },
    ],
  })
})

it('reads nothing out of another answer', () => {
  for (const answer of [null, 'x', [], {}]) {
    expect(readTrace(answer, transaction)).toBeUndefined()
  }
})
