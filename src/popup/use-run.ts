import { useState } from 'react'
import { faultText } from './fault-text.ts'

export type Run<Name extends string> = {
  /** The running action. */
  running: Name | undefined
  /** The error text. */
  error: string | undefined
  /** Resolves with the value, or undefined if it failed or is busy. */
  run: <Value>(action: {
    name: Name
    task: () => Promise<Value>
    /** Whether to stay busy until the screen closes. */
    staysBusy?: (value: Value) => boolean
  }) => Promise<{ value: Value } | undefined>
  /** Clears the error. */
  forget: () => void
}

/** Runs one action at a time that may fail. */
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
