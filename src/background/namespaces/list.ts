import { eip155 } from './eip155/eip155.ts'
import type { Namespace } from './namespace.ts'
import { solana } from './solana/solana.ts'

/** The namespaces of the wallet. */
export const namespaces: readonly Namespace[] = [eip155, solana]
