import { useState } from 'react'
import type { Tried, WalletProblem } from '../messaging/wallet-contract.ts'
import { messageOf } from '../protocol/message-of.ts'
import { problemText } from './problem-text.ts'

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

/** One thing at a time that may be refused, as every form has one. */
export const useAttempt = (): Attempt => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<WalletProblem>()
  const [fault, setFault] = useState<string>()
  const forget = (): void => {
    setProblem(undefined)
    setFault(undefined)
  }
  return {
    busy,
    problem,
    error: problem ? problemText(problem) : fault,
    forget,
    run: async (task) => {
      if (busy) return undefined
      forget()
      setBusy(true)
      try {
        const tried = await task()
        if (tried.ok) return { value: tried.value }
        setProblem(tried.problem)
      } catch (error) {
        setFault(messageOf(error))
      } finally {
        setBusy(false)
      }
      return undefined
    },
  }
}
