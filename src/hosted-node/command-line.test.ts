import { describe, expect, it } from 'vitest'
import { parseCommandLine, UsageError } from './command-line.ts'

const PHRASE = `${'abandon '.repeat(11)}about`

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
    [
      ['--fork', 'https://me:pass@node.example/key@19', '--accounts', '3'],
      {
        ...serve,
        chains: {
          forkUrl: 'https://me:pass@node.example/key',
          forkBlock: 19,
          accounts: 3,
        },
      },
    ],
    [
      ['--fork', 'http://me:pass@node.example', '--chain-id', '7'],
      {
        ...serve,
        chains: { forkUrl: 'http://me:pass@node.example', chainId: 7 },
      },
    ],
    [
      ['--balance', '0', '--block-time', '2', '--mnemonic', PHRASE],
      { ...serve, chains: { balance: 0, blockTime: 2, mnemonic: PHRASE } },
    ],
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
    [['--fork', 'node.example'], '--fork must be an address that begins'],
    [['--accounts', '0'], '--accounts must be a whole number from 1 to 1000'],
    [['--chain-id', '0x1'], '--chain-id must be a whole number'],
    [['--chain-id', '31338'], 'the network local-two has it'],
    [['--chain-id', '61337'], 'the network heritage has it'],
    [['--block-time', '0'], '--block-time must be a whole number from 1'],
    [['--mnemonic', 'test junk'], '--mnemonic must be a recovery phrase'],
    [['--fork', 'http://a', '--config', 'a.json'], 'do not go with --config'],
    [['--check'], '--check needs --config <file>'],
    [['--watch'], '--watch needs --config <file>'],
    [['--colour'], "Unknown option '--colour'"],
    [['serve'], "Unexpected argument 'serve'"],
  ])('rejects %j with an explanation', (args, complaint) => {
    expect(() => parseCommandLine(args)).toThrow(UsageError)
    expect(() => parseCommandLine(args)).toThrow(complaint)
  })
})
