import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { extensionIdOf } from './extension-id.ts'
import { filesBelow } from './size-budget.ts'
import { TEST_KEY, TEST_NAME } from './test-manifest.ts'

/** What only the test build contains; no minifier changes them. */
export const testTraces: readonly string[] = [
  TEST_NAME,
  TEST_KEY,
  extensionIdOf(TEST_KEY),
  'lane.html',
  'laneRequests',
  'laneApprove',
  'laneGrant',
  'laneImpersonate',
  'laneActivate',
  'lane/requests',
  'Test build:',
  'Testversion:',
  'The test build',
  'icons/test-',
]

/** Each trace that a build contains, in a name or in a file. */
export const findTestTraces = (dist: string): string[] =>
  filesBelow(dist).flatMap((path) => {
    const name = relative(dist, path).replaceAll('\\', '/')
    const content = `${name}\n${readFileSync(path, 'latin1')}`
    return testTraces
      .filter((trace) => content.includes(trace))
      .map((trace) => `${name}: ${trace}`)
  })
