import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import { toasts } from '../toast.ts'

const SHOWN_MS = 5_000
const signsOfUse = ['pointermove', 'keydown', 'wheel'] as const

/**
 * The outcome of the last action. It ends with the next click, or after 5 s when
 * the user moves the pointer or presses a key: nobody misses it who looks away.
 */
export const Toast = (): ReactNode => {
  const { message, number } = useStore(toasts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: of each message
  useEffect(() => {
    const ended = new AbortController()
    const hideOn = (sign: string): void =>
      addEventListener(sign, () => toasts.setState({ message: '' }), {
        // Not on the click that led to the message.
        capture: true,
        signal: ended.signal,
      })
    hideOn('click')
    const timer = setTimeout(() => signsOfUse.forEach(hideOn), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [number])

  return (
    // Announced more reliably than an element that appears with its text.
    <div className="toast-region" aria-live="polite">
      {message !== '' && (
        <p key={number} className="toast" role="status">
          {message}
        </p>
      )}
    </div>
  )
}
