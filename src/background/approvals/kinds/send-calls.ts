import { checkFields } from '../../transactions/check-fields.ts'
import type { ApprovalKind } from '../approval-kind.ts'
import { requestChanged } from '../request-refusals.ts'
import { actingFor } from './acting-for.ts'

/** A site asks to send several calls; `wallet_sendCalls` then sends them. */
export const sendCalls: ApprovalKind<'send-calls'> = {
  show: (record, known) => ({
    ...actingFor(record, known),
    calls: record.calls,
  }),
  forgives: true,
  carryOut: ({ shown: { calls }, choice }) => {
    if (choice.length !== calls.length) throw requestChanged()
    const transactions = calls.map((call, index) => {
      const fields = choice[index]
      if (!fields) throw requestChanged()
      return checkFields(call, fields)
    })
    return { choice: { transactions } }
  },
}
