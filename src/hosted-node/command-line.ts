import { parseArgs } from 'node:util'
import { chainOptions, parseChains } from './config/chain-options.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from './config/config.ts'
import type { EmbeddedChains } from './config/embedded-config.ts'
import { type LogLevel, logLevels } from './log.ts'
import { isLoopback } from './loopback.ts'

/** Invalid command-line options; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type ServeOptions = {
  /** A configuration file; without it the embedded networks are served. */
  config?: string
  /** Undefined if the file or the default decides. */
  host?: string
  port?: number
  tls?: { cert: string; key: string }
  /** Loads the file again when it changes, not only on SIGHUP. */
  watch: boolean
  logLevel: LogLevel
  /** How the embedded development chains start. */
  chains?: EmbeddedChains
}

export type CommandLine =
  | { command: 'help' }
  | { command: 'version' }
  | { command: 'new-key' }
  | { command: 'keys'; args: string[] }
  | { command: 'check'; config: string }
  | ({ command: 'serve' } & ServeOptions)

export const USAGE = `Usage: portolan-node [options]
       portolan-node keys <add|list|rotate|revoke> --file <file> [options]

Serves JSON-RPC over HTTP and WebSocket for many networks. Without --config it
serves the embedded development networks, to this machine alone.

  --config <file>     settings of a deployment (docs/hosted-node.md)
  --check             say whether the file of --config can be used, and end
  --watch             load the file of --config again whenever it changes
  --host <address>    address to listen on (default ${DEFAULT_HOST})
  --port <number>     port to listen on, 0 for any free one (default ${DEFAULT_PORT})
  --fork <url[@block]> start the chain local from a node's state, at its latest
                      block or at this one
  --accounts <number> accounts of the development chains (default 10)
  --balance <ether>   what each of them has (default 10000)
  --mnemonic <phrase> the phrase that they derive from (default test … junk)
  --chain-id <number> chain id of local (default 31337)
  --block-time <s>    mine every so many seconds, not each transaction
  --tls-cert <file>   certificate to serve https and wss with, as PEM
  --tls-key <file>    its private key, as PEM
  --log-level <level> ${logLevels.join(', ')} (default warn)
  --new-key           print a fresh API key and its digest, and end
  --version           print the version, and end
  --help              print this

Exit codes: 0 ended as asked, 1 could not start, 2 wrong options or settings.
`

/** Throws UsageError with a message for the user. */
export const parseCommandLine = (args: string[]): CommandLine => {
  if (args[0] === 'keys') return { command: 'keys', args: args.slice(1) }
  const values = parseOptions(args)
  if (values.help) return { command: 'help' }
  if (values.version) return { command: 'version' }
  if (values['new-key']) return { command: 'new-key' }
  if (values.check) {
    if (values.config === undefined) {
      throw new UsageError('--check needs --config <file>')
    }
    return { command: 'check', config: values.config }
  }
  if (values.watch && values.config === undefined) {
    throw new UsageError('--watch needs --config <file>')
  }
  const host = values.host
  if (host !== undefined && values.config === undefined && !isLoopback(host)) {
    throw new UsageError(
      `--host must be a loopback address, not "${host}": without --config the development key is the only key, and it is not accepted from other machines`,
    )
  }
  const chains = orUsageError(() => parseChains(values))
  if (chains && values.config !== undefined) {
    throw new UsageError(
      'the options of the embedded chains do not go with --config: the file has forkUrl, accounts and the like for each of its chains',
    )
  }
  return {
    command: 'serve',
    watch: values.watch,
    ...(chains && { chains }),
    logLevel: parseLogLevel(values['log-level']),
    ...(values.config !== undefined && { config: values.config }),
    ...(host !== undefined && { host }),
    ...(values.port !== undefined && { port: parsePort(values.port) }),
    ...parseTls(values['tls-cert'], values['tls-key']),
  }
}

const parseOptions = (args: string[]) =>
  orUsageError(
    () =>
      parseArgs({
        args,
        options: {
          config: { type: 'string' },
          check: { type: 'boolean', default: false },
          watch: { type: 'boolean', default: false },
          host: { type: 'string' },
          port: { type: 'string' },
          ...chainOptions,
          'tls-cert': { type: 'string' },
          'tls-key': { type: 'string' },
          'log-level': { type: 'string', default: 'warn' },
          'new-key': { type: 'boolean', default: false },
          version: { type: 'boolean', default: false },
          help: { type: 'boolean', default: false },
        },
      }).values,
  )

const orUsageError = <Parsed>(parse: () => Parsed): Parsed => {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UsageError(`--port must be a number from 0 to 65535, not "${text}"`)
}

const parseLogLevel = (text: string): LogLevel => {
  const level = logLevels.find((known) => known === text)
  if (level) return level
  throw new UsageError(
    `--log-level must be one of ${logLevels.join(', ')}, not "${text}"`,
  )
}

const parseTls = (
  cert: string | undefined,
  key: string | undefined,
): Pick<ServeOptions, 'tls'> => {
  if (cert === undefined && key === undefined) return {}
  if (cert !== undefined && key !== undefined) return { tls: { cert, key } }
  throw new UsageError('--tls-cert and --tls-key go together')
}
