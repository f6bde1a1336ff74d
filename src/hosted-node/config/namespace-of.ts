export type NetworkNamespace = 'eip155' | 'solana'

/** A network of Solana is known by its genesis hash, not by a chain id. */
export const namespaceOf = ({
  genesisHash,
}: {
  genesisHash?: string | undefined
}): NetworkNamespace => (genesisHash === undefined ? 'eip155' : 'solana')
