import type { AllowanceProcedures } from '../../messaging/allowance-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { Networks } from '../nodes/networks.ts'
import { readAllowance, searchAllowances } from '../transactions/allowances.ts'

/** Finds what others may take from an account. */
export const createAllowanceProcedures = ({
  networks,
  tokens,
}: {
  networks: Pick<Networks, 'addressOf' | 'nodeOf'>
  tokens: Pick<WatchedTokenList, 'of'>
}): ProceduresOf<{
  procedures: AllowanceProcedures
  events: Record<string, never>
}> => ({
  searchAllowances: (asked) => searchAllowances(networks, asked),
  readAllowance: async (asked) => {
    const [report, listed] = await Promise.all([
      readAllowance(networks, asked),
      tokens.of(asked.chainId),
    ])
    const isListed = listed.some(
      ({ token, hidden }) =>
        !hidden && isSameAddress(token.address, asked.token),
    )
    return { ...report, isListed }
  },
})
