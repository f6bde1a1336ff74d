import { chainIdOf } from './networks.ts'

/** A small EIP-712 message for the chain on which it is signed. */
export const createLogbookEntry = (scope: string, address: string): object => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Entry: [
      { name: 'sailor', type: 'address' },
      { name: 'harbour', type: 'string' },
      { name: 'depth', type: 'uint256' },
    ],
  },
  primaryType: 'Entry',
  domain: {
    name: 'Portolan demo logbook',
    version: '1',
    chainId: chainIdOf(scope),
  },
  message: { sailor: address, harbour: 'Palma', depth: 7 },
})
