import type { Approval, Yes } from '../../messaging/approval-contract.ts'
import type { LaneChoice } from '../../messaging/lane-contract.ts'

/** The approval that a user would make, with what a test chose instead. */
export const withChoice = (
  shown: Approval,
  {
    yes,
    choice: { accounts, chains, gas, nonce, fees },
  }: { yes: Yes | undefined; choice: LaneChoice },
): Yes => {
  const limits = {
    ...(gas && { gas }),
    // A speed was chosen before.
    ...(typeof fees === 'object' && { fees }),
  }
  if (shown.kind === 'connect') {
    const { id, hash, kind } = shown
    const preselected =
      yes?.kind === 'connect' ? yes.choice : { accounts: [], chains: [] }
    return {
      id,
      hash,
      kind,
      choice: {
        accounts: accounts ?? preselected.accounts,
        chains: chains ?? preselected.chains,
      },
    }
  }
  if (!yes) {
    throw new Error(
      'The request cannot be approved: the node of its network does not answer, or is not on this computer',
    )
  }
  if (yes.kind === 'send-transaction') {
    return {
      ...yes,
      choice: { ...yes.choice, ...limits, ...(nonce && { nonce }) },
    }
  }
  if (yes.kind === 'send-calls') {
    return { ...yes, choice: yes.choice.map((one) => ({ ...one, ...limits })) }
  }
  return yes
}
