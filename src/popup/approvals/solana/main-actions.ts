import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import { partyOf } from '../../../protocol/solana/instructions/warnings.ts'
import { associatedAccount } from '../../../protocol/solana/program-address.ts'

/** Prepares or pays for the rest; not what the user is asked for. */
const isAuxiliary = ({ programName, name }: DescribedInstruction): boolean =>
  programName === 'compute-budget' ||
  programName === 'memo' ||
  (programName === 'system' && name === 'advance-nonce') ||
  (programName === 'associated-token' && name !== 'recover-nested') ||
  name === 'sync-native'

/** The instructions that say what the transaction is for. */
export const mainActions = (
  instructions: readonly DescribedInstruction[],
): readonly DescribedInstruction[] => {
  const main = instructions.filter((one) => !isAuxiliary(one))
  return main.length > 0 ? main : instructions
}

/**
 * The owner of an associated token account that the transaction creates. Its
 * address must derive from that owner: otherwise it is just a token account.
 */
export const createOwnerOf = (
  instructions: readonly DescribedInstruction[],
): ((tokenAccount: string) => string | undefined) => {
  const owners = new Map<string, string>()
  for (const one of instructions) {
    const { programName, name } = one
    const isCreate = name === 'create' || name === 'create-idempotent'
    if (programName !== 'associated-token' || !isCreate) continue
    const [account, owner, mint, program] = [
      'account',
      'owner',
      'mint',
      'token-program',
    ].map((role) => partyOf(one, role))
    if (!account || !owner || !mint || !program) continue
    const derived = associatedAccount({ owner, mint, program })
    if (account === derived) owners.set(account, owner)
  }
  return (tokenAccount) => owners.get(tokenAccount)
}

/** Whether they change one asset, as far as the wallet knows them. */
export const changesFew = (main: readonly DescribedInstruction[]): boolean =>
  main.every(({ programName }) => programName === 'system') ||
  (main.length === 1 && main[0]?.programName !== null)
