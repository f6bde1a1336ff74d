import type { Config } from './config/config.ts'
import { createLog, type Log } from './log.ts'
import { type RunningServer, startServer } from './server.ts'
import { openSolanaChain } from './solana/chain.ts'
import { createSolanaUpstream } from './solana/solana-upstream.ts'
import { createEdrUpstream } from './upstream/edr-upstream.ts'

/**
 * The server for a test: its development chains are real, but in this process,
 * because the program of their own has to be built first.
 */
export const startTestServer = (
  config: Config,
  log: Log = createLog('silent'),
): Promise<RunningServer> =>
  startServer(withoutProbes(config), {
    log,
    openChain: ({ chainId }) => createEdrUpstream(chainId),
    openSolana: async ({ name, ...settings }) =>
      createSolanaUpstream(name, await openSolanaChain(settings)),
  })

/** Tests count what a node receives; those of probes configure them. */
const withoutProbes = (config: Config): Config => ({
  ...config,
  networks: config.networks.map((network) => ({
    health: { everyMs: 0 },
    ...network,
  })),
})
