import type { NodeFailure } from '../../../protocol/errors.ts'
import type { TextKey } from '../../text.ts'

/** The texts for node failures. */
export const failureTexts: Record<NodeFailure, TextKey> = {
  'no-node': 'noNode',
  unreachable: 'nodeUnreachable',
  timeout: 'nodeTimeout',
  'rate-limited': 'nodeRateLimited',
  unauthorized: 'nodeUnauthorized',
  malformed: 'reasonMalformed',
}
