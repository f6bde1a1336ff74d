import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

export type RunningNetwork = {
  name: string
  namespace: 'eip155' | 'solana'
  /** 0 for a Solana network. */
  chainId: number
  genesisHash?: string
  baseUrl: string
  /** `baseUrl` with the development key, for JSON-RPC over POST. */
  rpcUrl: string
}

export type RunningChains = {
  networks: RunningNetwork[]
  /** Resolves when the hosted node has ended, for any reason. */
  ended: Promise<void>
  stop: () => Promise<void>
}

/** The Solana network among them. */
export const solanaOf = ({
  networks,
}: Pick<RunningChains, 'networks'>): RunningNetwork => {
  const found = networks.find(({ namespace }) => namespace === 'solana')
  if (!found) throw new Error('No network of Solana is served')
  return found
}

type HostedNodeMessage =
  | { type: 'ready'; port: number; networks: RunningNetwork[] }
  | { type: 'failed'; code?: string; message: string }

/** Why the hosted node did not start; `code` is the system's, if known. */
class HostedNodeError extends Error {
  override name = 'HostedNodeError'
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(`the hosted node did not start: ${message}`)
    this.code = code
  }
}

/**
 * Runs the built hosted node as a child that ends with this process in any
 * case: it ends when its channel closes.
 */
export const startChains = async ({
  port = 0,
  config,
  program = join(repositoryRoot, 'dist-node/hosted-node.js'),
}: {
  port?: number
  /** A configuration file; without it the embedded networks are served. */
  config?: string
  program?: string
} = {}): Promise<RunningChains> => {
  const settings = config === undefined ? [] : ['--config', config]
  const child = fork(program, ['--port', String(port), ...settings], {
    // Not our own arguments: a test runner's loader or a debugger's port.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const { networks } = await readiness(child)
  child.stderr?.pipe(process.stderr)
  return {
    networks,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const readiness = (
  child: ChildProcess,
): Promise<Extract<HostedNodeMessage, { type: 'ready' }>> =>
  new Promise((resolve, reject) => {
    let complaint = ''
    const collect = (chunk: Buffer): void => {
      complaint += chunk
    }
    child.stderr?.on('data', collect)
    child.once('message', (message: HostedNodeMessage) => {
      child.stderr?.off('data', collect)
      if (message.type === 'ready') resolve(message)
      else reject(new HostedNodeError(message.message, message.code))
    })
    child.once('error', reject)
    child.once('close', (code) => {
      reject(new HostedNodeError(complaint.trim() || `it ended with ${code}`))
    })
  })
