import { useRun } from './use-run.ts'

/** Which decision is being sent. */
export type Answering = 'approve' | 'cancel' | undefined

export type Decision = {
  running: Answering
  error: string | undefined
  decide: (answer: NonNullable<Answering>, task: () => Promise<null>) => void
}

/** Sends the user's decision, one at a time. */
export const useDecision = (
  /** Called before the decision is sent. */
  onAnswer: () => void,
): Decision => {
  const { running, error, run } = useRun<NonNullable<Answering>>()
  return {
    running,
    error,
    decide: (name, task) => {
      if (running) return
      onAnswer()
      // Stays busy until the background closes the approval.
      run({ name, task, staysBusy: () => true })
    },
  }
}
