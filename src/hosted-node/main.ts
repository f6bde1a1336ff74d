import { parseCommandLine, USAGE } from './command-line.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from './config.ts'
import { type RunningServer, startServer } from './server.ts'

const main = async (): Promise<void> => {
  const commandLine = parseCommandLine(process.argv.slice(2))
  if (commandLine.command === 'help') {
    process.stdout.write(USAGE)
    process.exit(0)
  }
  const { host, port } = commandLine
  const server = await startServer(embeddedConfig({ host, port }))
  endWithParent(server)
  announce(server)
}

/** Ctrl-C, a polite kill, or a parent that is gone, however it went. */
const endWithParent = (server: RunningServer): void => {
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  // The parent may have gone before there was anyone to notice.
  if (process.connected === false) void end()
}

const announce = ({ port, networks }: RunningServer): void => {
  for (const { name, chainId, baseUrl } of networks) {
    console.log(`${name} (chain id ${chainId}): ${baseUrl}`)
  }
  console.log(`Development key: ${DEVELOPMENT_KEY}`)
  console.log('Post JSON-RPC to <address>/v3/<key>. Ctrl-C stops.')
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
  console.error(`hosted-node: ${message}`)
  process.exitCode = 1
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
