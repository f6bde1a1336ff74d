import type { ReactNode } from 'react'
import { referenceOf } from '../../../protocol/caip.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import type { NameWarning } from './name-warning.ts'

/** Warns of a name that may be mistaken; changes while the user types. */
export const NameWarningText = ({
  warning,
  chainId,
}: {
  warning: NameWarning | undefined
  /** Of the network that is added, without the namespace. */
  chainId: string
}): ReactNode => (
  <div role="status">
    {warning && <p className="site-warning">{warningText(warning, chainId)}</p>}
  </div>
)

const warningText = (warning: NameWarning, chainId: string): string => {
  if (warning.kind === 'letters') return text('networkNameLetters')
  const { network } = warning
  const name = visibleText(network.name)
  const other = referenceOf(network.chainId)
  return warning.kind === 'taken'
    ? text('networkNameTaken', name, other)
    : text('networkNameAlike', name, other, chainId)
}
