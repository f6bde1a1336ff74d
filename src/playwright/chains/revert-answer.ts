import type { Outcome } from './node-call.ts'

/** The data of Solidity's `revert("…")`: `Error(string)`. */
const revertData = (reason: string): string => {
  const text = Buffer.from(reason)
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const padded = Math.ceil(text.length / 32) * 64
  return `0x08c379a0${word(32)}${word(text.length)}${text.toString('hex').padEnd(padded, '0')}`
}

const revertError = (reason: string) => ({
  code: 3,
  message: `execution reverted: ${reason}`,
  data: revertData(reason),
})

export const revertAnswer = (reason: string): Outcome => ({
  error: revertError(reason),
})

/** A simulation succeeds, and each of its calls has reverted. */
export const revertSimulation = (real: Outcome, reason: string): Outcome => {
  if (!('result' in real) || !Array.isArray(real.result)) return real
  const { data: returnData, ...error } = revertError(reason)
  return {
    result: real.result.map((block: { calls?: object[] }) => ({
      ...block,
      calls: block.calls?.map((call) => ({
        ...call,
        status: '0x0',
        returnData,
        logs: [],
        error: { ...error, data: returnData },
      })),
    })),
  }
}
