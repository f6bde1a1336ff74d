import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type {
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'
import { PAGES } from './fixtures/context-log.ts'

/** Longer steps of a failed test are reported. */
const SLOW_MS = 1_000

/**
 * Repeats at the end of the run why each test failed: its error, its pages and
 * its slow steps with their start. A timeout only names the step that was
 * running.
 */
export default class FailureReport implements Reporter {
  readonly #reports: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return
    this.#reports.push(
      `Failed: "${test.title}"`,
      ...result.errors.map(({ message = '' }) => indent(message)),
      ...result.attachments.flatMap(({ name, path }) =>
        name === PAGES && path ? [indent(readFileSync(path, 'utf8'))] : [],
      ),
      ...slowSteps(result),
    )
  }

  onEnd(): void {
    if (this.#reports.length > 0) console.log(this.#reports.join('\n'))
  }
}

const allOf = (steps: readonly TestStep[]): TestStep[] =>
  steps.flatMap((step) => [step, ...allOf(step.steps)])

const slowSteps = ({ steps, startTime: began }: TestResult): string[] =>
  allOf(steps)
    // A step that never ended has no duration; it is the one to look at.
    .filter(({ duration }) => duration < 0 || duration >= SLOW_MS)
    .map(({ title, duration, startTime }) => {
      const from = startTime.getTime() - began.getTime()
      const time = duration < 0 ? 'without end' : `for ${duration} ms`
      return `  from ${from} ms on, ${time}: ${title}`
    })

const indent = (text: string): string =>
  stripVTControlCharacters(text).replaceAll(/^/gm, '  ')
