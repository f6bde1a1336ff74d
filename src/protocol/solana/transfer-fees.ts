import { type AskSolana, readStates } from './account-state.ts'
import { createByteReader } from './byte-reader.ts'
import type { DescribedInstruction } from './instructions/describe.ts'
import { readTransferFee } from './token-account.ts'

/** What a token takes from a transfer, in its smallest unit. */
export type FeeOf = (instruction: DescribedInstruction) => bigint

/** The fee that an instruction itself names. */
export const namedFee: FeeOf = ({ values }) => BigInt(values.fee?.value ?? 0)

/** Whether only its mint says what the token takes. */
export const hasFeeOfMint = ({
  programName,
  name,
  values: { decimals, fee },
}: DescribedInstruction): boolean =>
  // Without decimals, tokens with a fee cannot be transferred.
  programName === 'token-2022' && name === 'transfer' && !!decimals && !fee

const CLOCK = 'SysvarC1ock11111111111111111111111111111111'

/** The slot, and when the epoch began. */
const BEFORE_EPOCH_BYTES = 16

/** With the fees of mints in the current epoch, if the node says them. */
export const readTransferFees = async (
  ask: AskSolana,
  instructions: readonly DescribedInstruction[],
): Promise<FeeOf> => {
  const mints = [...new Set(instructions.filter(hasFeeOfMint).flatMap(mintOf))]
  if (mints.length === 0) return namedFee
  try {
    const [clock, ...states] = await readStates(ask, [CLOCK, ...mints])
    const reader = createByteReader(clock?.data ?? new Uint8Array())
    reader.take(BEFORE_EPOCH_BYTES)
    const epoch = reader.u64()
    const fees = new Map(
      states.map((state, index) => [
        mints[index],
        state ? readTransferFee(state) : undefined,
      ]),
    )
    return (one) => {
      if (!hasFeeOfMint(one)) return namedFee(one)
      const fee = fees.get(mintOf(one)[0])
      return fee?.(BigInt(one.values.amount?.value ?? 0), epoch) ?? 0n
    }
  } catch {
    return namedFee
  }
}

const mintOf = ({ accounts }: DescribedInstruction): string[] =>
  accounts.flatMap(({ role, address }) =>
    role === 'mint' && address !== null ? [address] : [],
  )
