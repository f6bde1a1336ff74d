import type { ApprovalKind } from '../approval-kind.ts'
import { actingFor } from './acting-for.ts'

/** A site suggests a token or an NFT for an account. */
export const watchAsset: ApprovalKind<'watch-asset'> = {
  show: (record, known) => ({
    ...actingFor(record, known),
    token: record.token,
    claimed: record.claimed,
    contradicted: record.contradicted ?? [],
    unchecked: record.unchecked ?? [],
  }),
  forgives: true,
  carryOut: async ({ shown }, { tokens }) => {
    const { account, network, token } = shown
    const { chainId } = network
    await tokens.add({ account: account.address, chainId, token })
    return { choice: {} }
  },
}
