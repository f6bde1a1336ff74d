import { useState } from 'react'
import type { Tried, WalletProblem } from '../messaging/wallet-contract.ts'
import { problemText } from './problem-text.ts'
import { useRun } from './use-run.ts'

export type Attempt = {
  busy: boolean
  problem: WalletProblem | undefined
  /** The error text. */
  error: string | undefined
  /** Resolves with the value, or undefined if it was refused. */
  run: <Value>(
    task: () => Promise<Tried<Value>>,
  ) => Promise<{ value: Value } | undefined>
  /** Clears the error. */
  forget: () => void
}

/** For calls that may fail but have no refusal. */
export const toTried = async <Value>(
  task: Promise<Value>,
): Promise<Tried<Value>> => ({ ok: true, value: await task })

/** Runs one action at a time that may be refused. */
export const useAttempt = (): Attempt => {
  const [problem, setProblem] = useState<WalletProblem>()
  const { running, error, run, forget } = useRun<'attempt'>()
  const forgetAll = (): void => {
    setProblem(undefined)
    forget()
  }
  return {
    busy: running !== undefined,
    problem,
    error: problem ? problemText(problem) : error,
    forget: forgetAll,
    run: async (task) => {
      if (running !== undefined) return undefined
      forgetAll()
      const done = await run({ name: 'attempt', task })
      if (!done) return undefined
      const { value: tried } = done
      if (tried.ok) return { value: tried.value }
      setProblem(tried.problem)
      return undefined
    },
  }
}
