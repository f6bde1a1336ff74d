import { isSolana, SOL_DECIMALS } from '../protocol/solana/chains.ts'

const ETHER_DECIMALS = 18

/** The decimals of a chain's native currency. */
export const nativeDecimals = (chainId: string): number =>
  isSolana(chainId) ? SOL_DECIMALS : ETHER_DECIMALS
