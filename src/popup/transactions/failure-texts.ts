import type { NodeFailure } from '../../protocol/errors.ts'
import type { TextKey } from '../text.ts'

/** Why a node could not be asked. */
export const failureTexts: Record<NodeFailure, TextKey> = {
  unreachable: 'nodeUnreachable',
  timeout: 'nodeTimeout',
  'rate-limited': 'nodeRateLimited',
  unauthorized: 'nodeUnauthorized',
  malformed: 'reasonMalformed',
}
