import { isSameAddress } from '../../protocol/caip.ts'

/**
 * Contracts that the wallet itself names. Nothing that a site, a node or a
 * contract says adds to them. Permit2 has the same code at this address on every
 * chain.
 */
const known: readonly { name: string; address: string; chainId?: string }[] = [
  { name: 'Permit2', address: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  {
    name: 'Uniswap V2 Router02',
    address: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    chainId: 'eip155:1',
  },
  {
    name: 'Uniswap V3 SwapRouter',
    address: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
    chainId: 'eip155:1',
  },
]

/** The name of a contract that the wallet knows on a chain. */
export const knownContract = (
  chainId: string,
  address: string,
): string | undefined =>
  known.find(
    (one) =>
      isSameAddress(one.address, address) &&
      (one.chainId === undefined || one.chainId === chainId),
  )?.name
