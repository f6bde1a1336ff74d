/** Repeats some work, each time after the previous run. */
export type Poll = { stop: () => void }

export const startPoll = ({
  everyMs,
  work,
  onFailure,
}: {
  everyMs: number
  work: () => Promise<void>
  /** It has stopped by then. */
  onFailure: () => void
}): Poll => {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout>
  const plan = (): void => {
    timer = setTimeout(run, everyMs)
  }
  const run = (): void => {
    work().then(
      () => {
        if (!isStopped) plan()
      },
      () => {
        if (isStopped) return
        isStopped = true
        onFailure()
      },
    )
  }
  plan()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
