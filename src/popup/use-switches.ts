import { useEffect, useReducer, useRef, useState } from 'react'
import { faultText } from './fault-text.ts'
import { changeSwitches, startSwitches } from './switch-state.ts'

export type Switches = {
  /** What the user wants, or else what is stored. */
  isOn: (key: string, stored: boolean) => boolean
  set: (keys: readonly string[], isOn: boolean) => void
  isSaving: boolean
  error: string | undefined
}

/**
 * Switches that follow each click at once and are stored one change after the
 * other, so that the last click counts, however fast they come.
 */
export const useSwitches = (
  /** Another value whenever something stored changes. */
  stored: unknown,
  store: (keys: readonly string[], isOn: boolean) => Promise<unknown>,
): Switches => {
  const [state, change] = useReducer(changeSwitches, stored, startSwitches)
  const [error, setError] = useState<string>()
  const last = useRef(Promise.resolve())
  if (state.stored !== stored) change({ type: 'stored', stored })
  useEffect(() => {
    if (state.mayBeOld) change({ type: 'shown' })
  }, [state.mayBeOld])

  const save = async (keys: readonly string[], isOn: boolean) => {
    try {
      await store(keys, isOn)
      change({ type: 'saved' })
    } catch (failure) {
      change({ type: 'failed' })
      setError(faultText(failure))
    }
  }

  return {
    isOn: (key, stored) => state.wanted[key] ?? stored,
    set: (keys, isOn) => {
      setError(undefined)
      change({ type: 'chosen', keys, isOn })
      last.current = last.current.then(() => save(keys, isOn))
    },
    isSaving: state.saving > 0,
    error,
  }
}
