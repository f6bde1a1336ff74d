import { createHash } from 'node:crypto'
import { toBase58 } from '../../protocol/solana/base58.ts'

/** Of the development chain that is part of the service. */
export const DEVELOPMENT_GENESIS_HASH = toBase58(
  createHash('sha256').update('portolan-solana-dev').digest(),
)

/** The chain as CAIP-2 names it: the first 32 characters of its genesis hash. */
const toSolanaChainId = (genesisHash: string): string =>
  `solana:${genesisHash.slice(0, 32)}`

/** For people. */
export const describeChain = ({
  chainId,
  genesisHash,
}: {
  chainId: number
  genesisHash?: string
}): string =>
  genesisHash === undefined
    ? `chain id ${chainId}`
    : toSolanaChainId(genesisHash)
