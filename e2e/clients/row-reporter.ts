import { writeFileSync } from 'node:fs'
import type {
  FullResult,
  Reporter,
  TestCase,
  TestResult,
} from '@playwright/test/reporter'
import type { CompatibilityRow } from '../../src/dev/compatibility.ts'
import { ROW } from './fixtures/rows.ts'

/** Set by the program that writes docs/compatibility.md. */
const FILE = process.env.PORTOLAN_COMPATIBILITY_ROWS

/** Collects what the specs tried, for docs/compatibility.md. */
export default class RowReporter implements Reporter {
  readonly #rows: { place: string; row: CompatibilityRow }[] = []

  onTestEnd({ location }: TestCase, { annotations }: TestResult): void {
    const place = `${location.file}:${String(location.line).padStart(5, '0')}`
    for (const { type, description = '' } of annotations) {
      if (type === ROW) this.#rows.push({ place, row: JSON.parse(description) })
    }
  }

  onEnd({ status }: FullResult): void {
    if (!FILE || status !== 'passed') return
    // The tests end in any order.
    const rows = this.#rows
      .sort((one, other) => one.place.localeCompare(other.place))
      .map(({ row }) => row)
    writeFileSync(FILE, JSON.stringify(rows))
  }
}
