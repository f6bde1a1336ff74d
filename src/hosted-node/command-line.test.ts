import { describe, expect, it } from 'vitest'
import { parseCommandLine, UsageError } from './command-line.ts'

const serve = { command: 'serve', logLevel: 'warn', watch: false }

describe('parseCommandLine', () => {
  it.each([
    [[], serve],
    [['--port', '0'], { ...serve, port: 0 }],
    [['--host=::1'], { ...serve, host: '::1' }],
    [['--config', 'a.json'], { ...serve, config: 'a.json' }],
    [
      ['--config', 'a.json', '--host', '0.0.0.0'],
      { ...serve, config: 'a.json', host: '0.0.0.0' },
    ],
    [
      ['--tls-cert', 'c.pem', '--tls-key', 'k.pem'],
      { ...serve, tls: { cert: 'c.pem', key: 'k.pem' } },
    ],
    [['--log-level', 'info'], { ...serve, logLevel: 'info' }],
    [
      ['--config', 'a.json', '--watch'],
      { ...serve, config: 'a.json', watch: true },
    ],
    [['--check', '--config', 'a.json'], { command: 'check', config: 'a.json' }],
    [['--new-key'], { command: 'new-key' }],
    [['--help'], { command: 'help' }],
  ])('reads %j', (args, expected) => {
    expect(parseCommandLine(args)).toEqual(expected)
  })

  it.each([
    [['--port', '65536'], '--port must be a number from 0 to 65535'],
    [['--port', '-1'], '--port'],
    [['--port', '1e3'], '--port must be a number'],
    [['--host', '0.0.0.0'], '--host must be a loopback address'],
    [['--tls-cert', 'c.pem'], '--tls-cert and --tls-key go together'],
    [['--log-level', 'loud'], '--log-level must be one of silent, error'],
    [['--check'], '--check needs --config <file>'],
    [['--watch'], '--watch needs --config <file>'],
    [['--colour'], "Unknown option '--colour'"],
    [['serve'], "Unexpected argument 'serve'"],
  ])('rejects %j with an explanation', (args, complaint) => {
    expect(() => parseCommandLine(args)).toThrow(UsageError)
    expect(() => parseCommandLine(args)).toThrow(complaint)
  })
})
