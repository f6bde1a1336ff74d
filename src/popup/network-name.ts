import { text } from './text.ts'
import { visibleText } from './visible-text.ts'

/** The display name of a network or of the wallet scope. */
export const networkName = ({
  chainId,
  name,
}: {
  chainId: string
  name: string
}): string =>
  chainId === 'wallet:eip155' ? text('walletScope') : visibleText(name)

/** A hash takes too much room, and tells a user nothing. */
export const shortChainId = (chainId: string): string =>
  chainId.length > 24
    ? `${chainId.slice(0, chainId.indexOf(':') + 5)}…${chainId.slice(-4)}`
    : chainId
