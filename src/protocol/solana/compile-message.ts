import type { SolanaMessage } from './message.ts'

/** An account of an instruction, with what it may do there. */
type UsedAccount = Readonly<{
  address: string
  isSigner?: boolean
  isWritable?: boolean
}>

export type PlainInstruction = Readonly<{
  /** The address of the program. */
  program: string
  accounts: readonly UsedAccount[]
  data: Uint8Array
}>

/** A legacy message; the payer is its first account. */
export const compileMessage = (
  instructions: readonly PlainInstruction[],
  { payer, blockhash }: { payer: string; blockhash: string },
): SolanaMessage => {
  const used = new Map<string, { isSigner: boolean; isWritable: boolean }>()
  const use = ({ address, isSigner, isWritable }: UsedAccount): void => {
    const before = used.get(address)
    used.set(address, {
      isSigner: isSigner === true || before?.isSigner === true,
      isWritable: isWritable === true || before?.isWritable === true,
    })
  }
  use({ address: payer, isSigner: true, isWritable: true })
  for (const { accounts } of instructions) accounts.forEach(use)
  for (const { program } of instructions) use({ address: program })
  const all = [...used].map(([address, rights]) => ({ address, ...rights }))
  const those = (isSigner: boolean, isWritable: boolean): string[] =>
    all
      .filter(
        (one) => one.isSigner === isSigner && one.isWritable === isWritable,
      )
      .map(({ address }) => address)
  const readonlySigners = those(true, false)
  const readonlyOthers = those(false, false)
  const accounts = [
    ...those(true, true),
    ...readonlySigners,
    ...those(false, true),
    ...readonlyOthers,
  ]
  const indexOf = (address: string): number => accounts.indexOf(address)
  return {
    version: 'legacy',
    signers: all.filter(({ isSigner }) => isSigner).length,
    readonlySigners: readonlySigners.length,
    readonlyOthers: readonlyOthers.length,
    accounts,
    blockhash,
    instructions: instructions.map((one) => ({
      program: indexOf(one.program),
      accounts: one.accounts.map(({ address }) => indexOf(address)),
      data: one.data,
    })),
    lookups: [],
  }
}
