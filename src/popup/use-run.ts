import { useState } from 'react'
import { faultText } from './fault-text.ts'

export type Run<Name extends string> = {
  /** What is being done. */
  running: Name | undefined
  /** What went wrong, in words. */
  error: string | undefined
  /** Gives what came of it, or nothing when it failed or something runs. */
  run: <Value>(deed: {
    name: Name
    task: () => Promise<Value>
    /** Whether the screen goes by itself, and is busy until then. */
    staysBusy?: (value: Value) => boolean
  }) => Promise<{ value: Value } | undefined>
  /** The person has begun to put it right. */
  forget: () => void
}

/** One thing at a time that may fail, as every form has one. */
export const useRun = <Name extends string>(): Run<Name> => {
  const [running, setRunning] = useState<Name>()
  const [error, setError] = useState<string>()
  const forget = (): void => setError(undefined)
  return {
    running,
    error,
    forget,
    run: async ({ name, task, staysBusy = () => false }) => {
      if (running !== undefined) return undefined
      forget()
      setRunning(name)
      try {
        const value = await task()
        if (!staysBusy(value)) setRunning(undefined)
        return { value }
      } catch (failure) {
        setError(faultText(failure))
        setRunning(undefined)
        return undefined
      }
    },
  }
}
