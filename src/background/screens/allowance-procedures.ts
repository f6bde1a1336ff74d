import type { AllowanceProcedures } from '../../messaging/allowance-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { Networks } from '../nodes/networks.ts'
import { readAllowance, searchAllowances } from '../transactions/allowances.ts'

/** Finds what others may take from an account. */
export const createAllowanceProcedures = (
  networks: Pick<Networks, 'addressOf' | 'nodeOf'>,
): ProceduresOf<{
  procedures: AllowanceProcedures
  events: Record<string, never>
}> => ({
  searchAllowances: (asked) => searchAllowances(networks, asked),
  readAllowance: (asked) => readAllowance(networks, asked),
})
