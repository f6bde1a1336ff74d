import type { EVMMockBlockchainInterface } from '@ethereumjs/evm'

type Hashed = { hash(): Uint8Array }

/** The part of a chain that BLOCKHASH needs. */
export const createBlockHashes = (
  find: (number: number) => Hashed | undefined,
): EVMMockBlockchainInterface => {
  const chain: EVMMockBlockchainInterface = {
    getBlock: async (number) => {
      const found = find(number)
      if (found === undefined) throw new Error(`there is no block ${number}`)
      return found
    },
    putBlock: async () => {
      throw new Error('an archive takes no blocks')
    },
    shallowCopy: () => chain,
  }
  return chain
}
