import type { Json } from '../../node-client/json.ts'
import { toBigInt } from '../methods/intact.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { HealthSettings, NodeHealth, ProbeResult } from './node-health.ts'
import { withTimeout } from './with-timeout.ts'

export type ProbedNode = Readonly<{ upstream: Upstream; health: NodeHealth }>

type ProbeOptions = {
  chainId: number
  /** Asks a node which chain it has, and its head. */
  probe?: ((upstream: Upstream) => Promise<ProbeResult>) | undefined
  settings: Pick<HealthSettings, 'everyMs' | 'timeoutMs'>
  /** After each round, when all states are up to date. */
  onRound: () => void
}

export type Probes = Readonly<{
  /** Resolves after the first round. */
  first: Promise<void>
  end: () => void
}>

/** Probes nodes at once and then regularly. */
export const probeRegularly = (
  nodes: readonly ProbedNode[],
  { chainId, probe, settings: { everyMs, timeoutMs }, onRound }: ProbeOptions,
): Probes => {
  if (nodes.length === 0) {
    return { first: Promise.resolve(), end: () => undefined }
  }
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const run = async (): Promise<void> => {
    await probeOnce(nodes, { chainId, probe, timeoutMs })
    if (isEnded) return
    onRound()
    timer = setTimeout(() => void run(), everyMs)
    timer.unref()
  }
  return {
    first: run(),
    end: () => {
      isEnded = true
      clearTimeout(timer)
    },
  }
}

/** One round: the lag of a node depends on all others. */
export const probeOnce = async (
  nodes: readonly ProbedNode[],
  {
    chainId,
    probe = (upstream) => probeEvm(upstream, chainId),
    timeoutMs,
  }: Pick<ProbeOptions, 'chainId' | 'probe'> & { timeoutMs: number },
): Promise<void> => {
  // A node that asked for time gets no probe either.
  const awake = nodes.filter(({ health }) => health.state() !== 'resting')
  const results = await Promise.all(
    awake.map(({ upstream }) =>
      withTimeout(timeoutMs, probe(upstream)).catch(toOutage),
    ),
  )
  const heads = results.flatMap((result) =>
    'kind' in result && result.kind === 'answered' ? [result.head] : [],
  )
  const [best = 0n] = heads.toSorted((a, b) => (a > b ? -1 : 1))
  for (const [index, { health }] of awake.entries()) {
    const result = results[index]
    if (!result) continue
    if (!('kind' in result)) {
      health.noteOutage(result)
      // It answers, though not everybody.
      if (result.reason !== 'rate-limited') health.noteProbe({ kind: 'failed' })
    } else if (result.kind === 'answered') {
      health.noteProbe(result, best - result.head)
    } else {
      health.noteProbe(result)
    }
  }
}

const probeEvm = async (
  { send }: Upstream,
  chainId: number,
): Promise<ProbeResult> => {
  const startedAt = performance.now()
  const ask = async (method: string): Promise<Json> => {
    const outcome = await send({ method, params: [] })
    if ('result' in outcome) return outcome.result
    throw new OutageError('malformed')
  }
  const [served, head] = await Promise.all(
    ['eth_chainId', 'eth_blockNumber'].map(ask),
  )
  const latencyMs = performance.now() - startedAt
  if (toBigInt(served) !== BigInt(chainId)) return { kind: 'wrong-chain' }
  const number = toBigInt(head)
  if (number === undefined) return { kind: 'failed' }
  return { kind: 'answered', head: number, latencyMs }
}

const toOutage = (error: unknown): ProbeResult | OutageError => {
  if (!(error instanceof OutageError)) return new OutageError('malformed')
  return error.reason === 'wrong-chain' ? { kind: 'wrong-chain' } : error
}
