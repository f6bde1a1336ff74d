import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildProgram, startProgram } from './child-program.ts'

export type GatewayNetwork = {
  chainId: number
  upstreams: readonly Record<string, unknown>[]
}

export type Gateway = ChildProgram & {
  pathOf: (network: string) => string
  /** With a key whose credits are limited, and so counted against a plan. */
  meteredPathOf: (network: string) => string
  webSocketPathOf: (network: string) => string
}

/** Without limits, and so without a ledger. */
export const UNLIMITED_KEY = 'c4fe'.repeat(16)
const METERED_KEY = 'beef'.repeat(16)

/** Never used up. */
const PLENTY = 1_000_000_000_000

const sha256Of = (key: string): string =>
  createHash('sha256').update(key).digest('hex')

const keys = [
  { id: 'unlimited', sha256: sha256Of(UNLIMITED_KEY), tier: 'custom' },
  {
    id: 'metered',
    sha256: sha256Of(METERED_KEY),
    tier: 'custom',
    creditsPerDay: PLENTY,
    creditsPerSecond: PLENTY,
  },
]

/** The built service with a configuration file, as in a deployment. */
export const startGateway = async ({
  networks,
  workers = 1,
  from,
  profileTo,
}: {
  networks: Readonly<Record<string, GatewayNetwork>>
  workers?: number
  /** The folder of another build. */
  from?: string | undefined
  profileTo?: string | undefined
}): Promise<Gateway> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-node-'))
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ port: 0, workers, networks, keys }))
  const program = await startProgram('hosted-node', {
    args: ['--config', config],
    from,
    profileTo,
  })
  return {
    ...program,
    pathOf: (network) => `/${network}/v3/${UNLIMITED_KEY}`,
    meteredPathOf: (network) => `/${network}/v3/${METERED_KEY}`,
    webSocketPathOf: (network) => `/${network}/ws/v3/${UNLIMITED_KEY}`,
    stop: async () => {
      await program.stop()
      await rm(folder, { recursive: true })
    },
  }
}
