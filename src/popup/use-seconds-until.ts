import { useEffect, useState } from 'react'

const secondsUntil = (time: number): number =>
  Math.max(0, Math.ceil((time - Date.now()) / 1_000))

/** Counts down to 0, and anew when the time is another. */
export const useSecondsUntil = (time: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(time))
  useEffect(() => {
    setSeconds(secondsUntil(time))
    if (secondsUntil(time) === 0) return
    const timer = setInterval(() => {
      const left = secondsUntil(time)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
