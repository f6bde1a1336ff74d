import { text } from './text.ts'
import { visibleText } from './visible-text.ts'

/** As a person reads it; the wallet's own scope is no network. */
export const networkName = ({
  chainId,
  name,
}: {
  chainId: string
  name: string
}): string =>
  chainId === 'wallet:eip155' ? text('walletScope') : visibleText(name)
