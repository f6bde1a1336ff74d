import { useEffect, useRef, useState } from 'react'
import { faultText } from './fault-text.ts'

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
  const [wanted, setWanted] = useState<Record<string, boolean>>({})
  const [saving, setSaving] = useState(0)
  const [error, setError] = useState<string>()
  const queue = useRef({ length: 0, last: Promise.resolve() })

  // Something else may change what is stored: follow it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever it is now
  useEffect(() => {
    if (queue.current.length === 0) setWanted({})
  }, [stored])

  const save = async (keys: readonly string[], isOn: boolean) => {
    try {
      await store(keys, isOn)
    } catch (failure) {
      setWanted({})
      setError(faultText(failure))
    }
    queue.current.length -= 1
    setSaving(queue.current.length)
  }

  return {
    isOn: (key, stored) => wanted[key] ?? stored,
    set: (keys, isOn) => {
      setError(undefined)
      const changed = Object.fromEntries(keys.map((key) => [key, isOn]))
      setWanted((before) => ({ ...before, ...changed }))
      queue.current.length += 1
      setSaving(queue.current.length)
      queue.current.last = queue.current.last.then(() => save(keys, isOn))
    },
    isSaving: saving > 0,
    error,
  }
}
