import { fromBase64 } from '../base64.ts'
import { isObject } from '../json-rpc.ts'

/** The state of an account on the chain; null if there is none. */
export type AccountState = {
  lamports: bigint
  /** The address of its program. */
  owner: string
  data: Uint8Array
  /** Whether it is a program. */
  isProgram: boolean
} | null

/** Asks the chain's node; rejects if it does not answer. */
export type AskSolana = (method: string, params: unknown[]) => Promise<unknown>

/** More are refused by nodes. */
const MOST_STATES = 100

export const readStates = async (
  ask: AskSolana,
  addresses: readonly string[],
): Promise<AccountState[]> => {
  const parts = Array.from(
    { length: Math.ceil(addresses.length / MOST_STATES) },
    (_, index) =>
      addresses.slice(index * MOST_STATES, (index + 1) * MOST_STATES),
  )
  const states = await Promise.all(
    parts.map(async (part) => {
      const params = [part, { encoding: 'base64' }]
      return toStates(answeredValue(await ask('getMultipleAccounts', params)))
    }),
  )
  return states.flat()
}

/** Without the slot that the answer is of. */
export const answeredValue = (answer: unknown): unknown =>
  isObject(answer) ? answer.value : undefined

/** Throws for an answer that is not an account: it must not pass as none. */
export const toStates = (value: unknown): AccountState[] =>
  Array.isArray(value)
    ? value.map((one) => {
        const state = toState(one)
        if (state === null && one !== null) throw new Error('Not an account')
        return state
      })
    : []

export const toState = (value: unknown): AccountState => {
  if (!isObject(value)) return null
  const { lamports, owner, data } = value
  const [base64] = Array.isArray(data) ? data : []
  const bytes = typeof base64 === 'string' ? fromBase64(base64) : undefined
  if (typeof owner !== 'string' || !bytes) return null
  return {
    lamports: BigInt(Number(lamports) || 0),
    owner,
    data: bytes,
    isProgram: value.executable === true,
  }
}
