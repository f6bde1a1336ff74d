import { describe, expect, it } from 'vitest'
import { parseCommandLine } from './command-line.ts'

describe('parseCommandLine', () => {
  it.each([
    [[], { command: 'serve', host: '127.0.0.1', port: 8645 }],
    [['--port', '0'], { command: 'serve', host: '127.0.0.1', port: 0 }],
    [['--host=::1'], { command: 'serve', host: '::1', port: 8645 }],
    [['--help'], { command: 'help' }],
  ])('reads %j', (args, expected) => {
    expect(parseCommandLine(args)).toEqual(expected)
  })

  it.each([
    [
      ['--port', '65536'],
      '--port must be a number from 0 to 65535, not "65536"',
    ],
    [['--port', 'x'], '--port must be a number from 0 to 65535, not "x"'],
    [['--host', '0.0.0.0'], '--host must be a loopback address, not "0.0.0.0"'],
    [['--prot', '1'], "Unknown option '--prot'"],
    [['extra'], "Unexpected argument 'extra'"],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => parseCommandLine(args)).toThrow(message)
  })
})
