import type { DropReason } from '../../../protocol/scope.ts'
import type { TextKey } from '../../text.ts'

/** Why something is not granted; follows its name. */
export const leftOutTexts: Record<DropReason, TextKey> = {
  'malformed-scope': 'dropMalformedScope',
  'references-on-chain': 'dropReferencesOnChain',
  'no-references': 'dropNoReferences',
  'invalid-reference': 'dropInvalidReference',
  'unsupported-chain': 'dropUnsupportedChain',
  'no-known-method': 'dropNoKnownMethod',
  'unknown-method': 'dropUnknownMethod',
  'unknown-notification': 'dropUnknownNotification',
  'malformed-account': 'dropMalformedAccount',
  'account-of-another-chain': 'dropOtherChain',
  'account-not-held': 'dropUnknownAccount',
}
