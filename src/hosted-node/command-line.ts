import { parseArgs } from 'node:util'
import { DEFAULT_HOST, DEFAULT_PORT } from './config.ts'
import { isLoopback } from './loopback.ts'

export type CommandLine =
  | { command: 'help' }
  | { command: 'serve'; host: string; port: number }

export const USAGE = `Usage: hosted-node [--port <number>] [--host <address>]

Serves the embedded development networks.

  --port <number>   port to listen on, 0 for any free one (default ${DEFAULT_PORT})
  --host <address>  loopback address to listen on (default ${DEFAULT_HOST})
  --help            print this
`

/** Throws an error in words for the person who typed. */
export const parseCommandLine = (args: string[]): CommandLine => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: String(DEFAULT_PORT) },
      host: { type: 'string', default: DEFAULT_HOST },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return { command: 'help' }
  return {
    command: 'serve',
    host: parseHost(values.host),
    port: parsePort(values.port),
  }
}

const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`--port must be a number from 0 to 65535, not "${text}"`)
}

const parseHost = (host: string): string => {
  if (isLoopback(host)) return host
  throw new Error(
    `--host must be a loopback address, not "${host}": the development key is the only key, and it is not accepted from other machines`,
  )
}
