import type { Prepared } from '../../../messaging/transaction-contract.ts'
import { text } from '../../text.ts'
import { limitName, type ReadLimits } from './limits-draft.ts'
import type { Preparing } from './use-preparation.ts'
import { needsTick, type Warning } from './warnings.ts'

/** Why it cannot be sent yet; undefined if it can. */
export const reasonNotToSend = ({
  status,
  prepared,
  limits,
  warnings,
  ticked,
}: {
  status: Preparing['status']
  prepared: Prepared | undefined
  limits: ReadLimits | undefined
  warnings: readonly Warning[]
  /** Whether the user confirmed the warnings that need it. */
  ticked: boolean
}): string | undefined => {
  if (status === 'loading') return text('estimatingFee')
  if (!prepared || !limits) return text('sendNeedsNode')
  if ('wrong' in limits) {
    const name = text(limitName(limits.wrong, prepared.type))
    return text('sendNeedsGas', name)
  }
  if (warnings.some(({ kind }) => kind === 'funds')) {
    return text('sendNeedsFunds')
  }
  return warnings.some(needsTick) && !ticked
    ? text('sendNeedsConfirmation')
    : undefined
}
