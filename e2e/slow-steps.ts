import type {
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'

/** Longer steps of a failed test are reported. */
const SLOW_MS = 1_000

/**
 * Reports the slow steps of each failed test with their start: a timeout only
 * names the step that was running.
 */
export default class SlowSteps implements Reporter {
  readonly #reports: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return
    const began = result.startTime.getTime()
    const slow = allOf(result.steps).filter(
      // A step that never ended has no duration; it is the one to look at.
      ({ duration }) => duration < 0 || duration >= SLOW_MS,
    )
    this.#reports.push(
      `Slow steps of "${test.title}":`,
      ...slow.map(
        ({ title, duration, startTime }) =>
          `  from ${startTime.getTime() - began} ms on, ${duration < 0 ? 'without end' : `for ${duration} ms`}: ${title}`,
      ),
    )
  }

  onEnd(): void {
    if (this.#reports.length > 0) console.log(this.#reports.join('\n'))
  }
}

const allOf = (steps: readonly TestStep[]): TestStep[] =>
  steps.flatMap((step) => [step, ...allOf(step.steps)])
