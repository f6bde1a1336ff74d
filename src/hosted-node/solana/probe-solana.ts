import type { Json } from '../../node-client/json.ts'
import type { HealthSettings, ProbeResult } from '../network/node-health.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** Slots are short, and nodes differ by some. */
export const SOLANA_HEALTH: Pick<HealthSettings, 'maxLagBlocks'> = {
  maxLagBlocks: 50,
}

/** Asks a node for its genesis hash and its slot. */
export const probeSolana =
  (genesisHash: string) =>
  async ({ send }: Upstream): Promise<ProbeResult> => {
    const startedAt = performance.now()
    const ask = async (method: string): Promise<Json> => {
      const outcome = await send({ method, params: [] })
      if ('result' in outcome) return outcome.result
      throw new OutageError('malformed')
    }
    const [served, slot] = await Promise.all(
      ['getGenesisHash', 'getSlot'].map(ask),
    )
    const latencyMs = performance.now() - startedAt
    if (served !== genesisHash) return { kind: 'wrong-chain' }
    if (!Number.isSafeInteger(slot)) return { kind: 'failed' }
    return { kind: 'answered', head: BigInt(Number(slot)), latencyMs }
  }
