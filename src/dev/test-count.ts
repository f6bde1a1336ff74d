import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

export type CountVerdict = { ok: boolean; message: string }

const file = '.ci/test-count'

/** How many tests ran when the count was last committed. */
export const readTestCount = (root: string): number => {
  const text = readFileSync(resolve(root, file), 'utf8').trim()
  if (!/^\d+$/.test(text)) throw new Error(`${file} holds no whole number`)
  return Number(text)
}

export const writeTestCount = (root: string, count: number): void =>
  writeFileSync(resolve(root, file), `${count}\n`)

/** Tests that silently stop running look like tests that pass. */
export const judgeTestCount = (
  executed: number,
  committed: number,
): CountVerdict => {
  if (executed < committed) {
    return {
      ok: false,
      message: `${executed} tests ran, fewer than the ${committed} of ${file}. If tests were removed on purpose, record it: npm test -- --record-count`,
    }
  }
  return {
    ok: true,
    message:
      executed > committed
        ? `${executed} tests ran, more than the ${committed} of ${file}: record it with npm test -- --record-count`
        : `${executed} tests ran, as ${file} says`,
  }
}
