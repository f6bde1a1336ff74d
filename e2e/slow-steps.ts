import type {
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'

/** What takes longer is told of a test that failed. */
const SLOW_MS = 1_000

/**
 * Tells of each test that failed which of its steps took long, and when they
 * began: one that ran out of time names only the step it was at.
 */
export default class SlowSteps implements Reporter {
  readonly #told: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return
    const began = result.startTime.getTime()
    const slow = allOf(result.steps).filter(
      // One that never ended has no duration, and is the one to look at.
      ({ duration }) => duration < 0 || duration >= SLOW_MS,
    )
    this.#told.push(
      `Slow steps of "${test.title}":`,
      ...slow.map(
        ({ title, duration, startTime }) =>
          `  from ${startTime.getTime() - began} ms on, ${duration < 0 ? 'without end' : `for ${duration} ms`}: ${title}`,
      ),
    )
  }

  onEnd(): void {
    if (this.#told.length > 0) console.log(this.#told.join('\n'))
  }
}

const allOf = (steps: readonly TestStep[]): TestStep[] =>
  steps.flatMap((step) => [step, ...allOf(step.steps)])
