import type { AccountChange } from '../../../protocol/solana/changes/account-change.ts'
import type { SolanaChanges } from '../../../protocol/solana/preview.ts'
import { text } from '../../text.ts'
import type { WordsContext } from './sentence-reader.ts'

/**
 * What the user must confirm of the changes that the node found. The words are
 * those of the warnings of instructions, so that nothing is said twice.
 */
export const changeWarnings = (
  changes: SolanaChanges | undefined,
  { nameOf }: Pick<WordsContext, 'nameOf'>,
): string[] =>
  changes?.kind === 'changes'
    ? changes.accounts
        .filter(({ isDanger }) => isDanger)
        .map((change) => warningText(change, nameOf))
    : []

const warningText = (
  change: AccountChange,
  nameOf: (address: string) => string,
): string => {
  const { kind, address } = change
  switch (kind) {
    case 'power':
      if (change.power === 'program') {
        return text('solanaWarnAssign', nameOf(address))
      }
      return change.to === null
        ? text('solanaWarnAuthorityNone')
        : text('solanaWarnAuthority', nameOf(change.to))
    case 'delegate':
      return text('solanaWarnApprove', nameOf(change.to ?? address))
    case 'lockup':
      return text('solanaWarnLockup', nameOf(address))
    case 'own-data':
      return text('solanaWarnAllocate', nameOf(address))
    default:
      return text('solanaWarnLost', nameOf(address))
  }
}
