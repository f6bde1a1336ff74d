import type { Json } from '../../node-client/json.ts'
import { memberOf } from '../methods/intact.ts'
import type { Ask } from './with-methods.ts'

/** The block that the chain began with, and its hash if it is a fork's. */
export const baseOf = async (
  ask: Ask,
): Promise<{ base: number; forkHash: Json }> => {
  const fork = memberOf(await ask('hardhat_metadata'), 'forkedNetwork') ?? null
  return {
    base: Number(memberOf(fork, 'forkBlockNumber') ?? 0),
    forkHash: memberOf(fork, 'forkBlockHash') ?? null,
  }
}
