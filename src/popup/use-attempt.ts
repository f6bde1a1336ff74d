import { useState } from 'react'
import type { Tried, WalletProblem } from '../messaging/wallet-contract.ts'
import { problemText } from './problem-text.ts'
import { useRun } from './use-run.ts'

export type Attempt = {
  busy: boolean
  problem: WalletProblem | undefined
  /** What went wrong, in words. */
  error: string | undefined
  /** Gives what came of it, or nothing when it was refused. */
  run: <Value>(
    task: () => Promise<Tried<Value>>,
  ) => Promise<{ value: Value } | undefined>
  /** The person has begun to put it right. */
  forget: () => void
}

/** For what is refused by nobody, but may fail. */
export const toTried = async <Value>(
  task: Promise<Value>,
): Promise<Tried<Value>> => ({ ok: true, value: await task })

/** One thing at a time that may be refused. */
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
