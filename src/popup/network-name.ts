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
