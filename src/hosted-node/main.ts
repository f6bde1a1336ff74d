#!/usr/bin/env node
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { catchHangUps } from './catch-hang-ups.ts'
import { createOpenChain } from './chain/open-chain.ts'
import {
  parseCommandLine,
  type ServeOptions,
  USAGE,
  UsageError,
} from './command-line.ts'
import type { Config } from './config/config.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from './config/embedded-config.ts'
import { namespaceOf } from './config/namespace-of.ts'
import { readConfig } from './config/read-config.ts'
import { readKeysFile } from './config/read-keys-file.ts'
import { ConfigError } from './config/read-settings.ts'
import { describeAccounts } from './describe-accounts.ts'
import { digestOf } from './keys/api-keys.ts'
import { createKey, runKeysCommand } from './keys/keys-command.ts'
import { createLog, type Log } from './log.ts'
import { onEndSignal } from './on-end-signal.ts'
import { reloadOnSignal } from './reload-on-signal.ts'
import type { ReloadReport, RunningServer } from './server.ts'
import { describeChain } from './solana/genesis.ts'
import {
  isLitesvmInstalled,
  LITESVM_MISSING,
} from './solana/litesvm-package.ts'
import { createOpenSolana } from './solana/open-solana.ts'
import type { WorkerLink } from './workers/worker-link.ts'

/** Built next to this program (src/dev/programs.json). */
const CHAIN_PROGRAM = join(import.meta.dirname, 'hosted-node-chain.js')
const SOLANA_PROGRAM = join(import.meta.dirname, 'hosted-node-solana.js')

const main = async (): Promise<void> => {
  const commandLine = parseCommandLine(process.argv.slice(2))
  switch (commandLine.command) {
    case 'help':
      process.stdout.write(USAGE)
      break
    case 'version':
      console.log(packageJson.version)
      break
    case 'new-key':
      printNewKey()
      break
    case 'keys':
      process.stdout.write(runKeysCommand(commandLine.args))
      break
    case 'check':
      readConfigFile(commandLine.config)
      console.log(`${commandLine.config} can be used`)
      break
    case 'serve':
      await serve(commandLine)
  }
}

const serve = async (options: ServeOptions): Promise<void> => {
  // Before the settings are read: what changes afterwards is loaded again.
  const onHangUp = options.config === undefined ? undefined : catchHangUps()
  const log = createLog(options.logLevel)
  const { openWorkerLink, toWorkerConfig } = await import(
    './workers/worker-link.ts'
  )
  const link = openWorkerLink()
  const config = link ? await link.startWith() : toConfig(options)
  const { workers = 1 } = config
  if (workers > 1 && !link) {
    const { startWorkers } = await import('./workers/start-workers.ts')
    const service = await startWorkers(config, log, onHangUp)
    endWithParent(service)
    announce(service, config, options)
    return
  }
  const toOwn = (all: Config): Config =>
    link ? toWorkerConfig(all, workers) : all
  const server = await startOne(toOwn(config), { log, link })
  if (options.config !== undefined && onHangUp) {
    const { config: file, watch } = options
    const reload = async (next: Config): Promise<ReloadReport> => {
      const report = await server.reload(toOwn(next))
      link?.accept(next)
      return report
    }
    const read = (): Config => toConfig(options)
    const runInTurn = reloadOnSignal(
      { reload },
      { file, keysFile: config.keysFile, watch, onHangUp, read, log },
    )
    link?.whenNewer(() =>
      runInTurn(async () => {
        const next = await link.newer()
        return next && (await server.reload(toOwn(next)))
      }, 'configuration of another worker used'),
    )
  }
  endWithParent(server)
  if (cluster.isPrimary) announce(server, config, options)
  else
    process.send?.({
      type: 'ready',
      port: server.port,
      networks: server.networks,
    })
}

/** The whole service, or one of its workers. */
const startOne = async (
  config: Config,
  { log, link }: { log: Log; link: WorkerLink | undefined },
): Promise<RunningServer> => {
  // Takes most of the time to load, and no other command needs it.
  const [{ startServer }, { withWorker }] = await Promise.all([
    import('./server.ts'),
    import('./workers/worker-link.ts'),
  ])
  return await startServer(config, {
    log: link ? withWorker(log) : log,
    openChain: createOpenChain(CHAIN_PROGRAM),
    openSolana: createOpenSolana(SOLANA_PROGRAM),
    ...link,
  })
}

const toConfig = ({
  config: file,
  host,
  port,
  tls,
  chains = {},
}: ServeOptions): Config => {
  const said = {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(tls && { tls }),
  }
  return file === undefined
    ? withoutMissing(embeddedConfig({ ...said, chains }))
    : { ...readConfigFile(file), ...said }
}

/** The other networks are served where there is no Solana. */
const withoutMissing = (config: Config): Config => {
  if (isLitesvmInstalled()) return config
  console.error(`The network solana is not served: ${LITESVM_MISSING}`)
  const networks = config.networks.filter(
    (network) => namespaceOf(network) !== 'solana',
  )
  return { ...config, networks }
}

const readConfigFile = (file: string): Config => {
  const config = readConfig(readText(file), file)
  const { keysFile } = config
  if (keysFile === undefined) return config
  const apiKeys = readKeysFile(readText(keysFile), keysFile, config)
  return { ...config, apiKeys }
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${file} cannot be read (${codeOf(error)})`)
  }
}

/** Printed once and never stored: the configuration has only its digest. */
const printNewKey = (): void => {
  const { key, sha256 } = createKey()
  console.log(`key:    ${key}`)
  console.log(`sha256: ${sha256}`)
}

/** Ctrl-C, SIGTERM, or the end of the parent process. */
const endWithParent = (server: Pick<RunningServer, 'stop'>): void => {
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    await server.stop()
    process.exit(0)
  }
  onEndSignal(end)
  process.on('disconnect', end)
  // The parent may have ended before the listener was added.
  if (process.connected === false) void end()
}

const announce = (
  { port, networks }: Pick<RunningServer, 'port' | 'networks'>,
  config: Config,
  options: ServeOptions,
): void => {
  // Of a file, only its owner knows the keys.
  const isEmbedded = options.config === undefined
  const key = isEmbedded ? DEVELOPMENT_KEY : '<API_KEY>'
  for (const { name, baseUrl, wsUrl, ...chain } of networks) {
    console.log(`${name} (${describeChain(chain)})`)
    console.log(`  ${baseUrl}/v3/${key}`)
    console.log(`  ${wsUrl}/ws/v3/${key}`)
  }
  const known = digestOf(DEVELOPMENT_KEY)
  if (config.apiKeys.some(({ digest }) => digest.equals(known))) {
    console.log(`Development key: ${DEVELOPMENT_KEY}`)
  }
  const hasSolana = networks.some(({ namespace }) => namespace === 'solana')
  if (isEmbedded) console.log(describeAccounts(options.chains, hasSolana))
  console.log('Ctrl-C stops.')
  process.send?.({
    type: 'ready',
    port,
    networks: networks.map((network) => ({
      ...network,
      rpcUrl: `${network.baseUrl}/v3/${DEVELOPMENT_KEY}`,
    })),
  })
}

const fail = (error: unknown): void => {
  const message = inWords(error)
  console.error(`portolan-node: ${message}`)
  const isAsked = error instanceof UsageError || error instanceof ConfigError
  process.exitCode = isAsked ? 2 : 1
  process.send?.({ type: 'failed', code: codeOf(error), message })
}

const inWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { port, address } = error as { port?: number; address?: string }
  return codeOf(error) === 'EADDRINUSE'
    ? `port ${port} of ${address} is taken by another program; choose another with --port`
    : error.message
}

const codeOf = (error: unknown): string | undefined =>
  (error as NodeJS.ErrnoException | undefined)?.code

main().catch(fail)
