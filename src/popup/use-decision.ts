import { useRun } from './use-run.ts'

/** Which of the two answers is on its way. */
export type Answering = 'approve' | 'cancel' | undefined

export type Decision = {
  running: Answering
  error: string | undefined
  decide: (answer: NonNullable<Answering>, task: () => Promise<null>) => void
}

/** The person's answer on its way; one at a time. */
export const useDecision = (
  /** Said before the answer is sent. */
  onAnswer: () => void,
): Decision => {
  const { running, error, run } = useRun<NonNullable<Answering>>()
  return {
    running,
    error,
    decide: (name, task) => {
      if (running) return
      onAnswer()
      // The screen goes when the background says so, and is busy until then.
      run({ name, task, staysBusy: () => true })
    },
  }
}
