import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'

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
 * The owner of an associated token account that the transaction creates: the
 * program fails if it is another one.
 */
export const createOwnerOf = (
  instructions: readonly DescribedInstruction[],
): ((tokenAccount: string) => string | undefined) => {
  const owners = new Map<string, string>()
  for (const { programName, name, accounts } of instructions) {
    const isCreate = name === 'create' || name === 'create-idempotent'
    if (programName !== 'associated-token' || !isCreate) continue
    const at = (role: string) => accounts.find((one) => one.role === role)
    const [account, owner] = [at('account')?.address, at('owner')?.address]
    if (account && owner) owners.set(account, owner)
  }
  return (tokenAccount) => owners.get(tokenAccount)
}

/** Whether they change one asset, as far as the wallet knows them. */
export const changesFew = (main: readonly DescribedInstruction[]): boolean =>
  main.every(({ programName }) => programName === 'system') ||
  (main.length === 1 && main[0]?.programName !== null)
