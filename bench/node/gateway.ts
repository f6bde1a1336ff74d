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
  webSocketPathOf: (network: string) => string
}

/** The built service with a configuration file, as in a deployment. */
export const startGateway = async ({
  networks,
  key,
  profileTo,
}: {
  networks: Readonly<Record<string, GatewayNetwork>>
  key: string
  profileTo?: string | undefined
}): Promise<Gateway> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-node-'))
  const config = join(folder, 'config.json')
  const sha256 = createHash('sha256').update(key).digest('hex')
  const keys = [{ id: 'bench', sha256, tier: 'custom' }]
  await writeFile(config, JSON.stringify({ port: 0, networks, keys }))
  const program = await startProgram('hosted-node', {
    args: ['--config', config],
    profileTo,
  })
  return {
    ...program,
    pathOf: (network) => `/${network}/v3/${key}`,
    webSocketPathOf: (network) => `/${network}/ws/v3/${key}`,
    stop: async () => {
      await program.stop()
      await rm(folder, { recursive: true })
    },
  }
}
