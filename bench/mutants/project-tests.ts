import { join } from 'node:path'
import { createVitest, type TestCase, type TestRunResult } from 'vitest/node'

const HANGS_AFTER = 30_000

/** `did not run`: a file was not loaded, so its tests say nothing. */
export type TestOutcome = Readonly<{
  kind: 'passed' | 'failed' | 'timed out' | 'did not run'
  /** What failed, or why nothing ran. */
  reason: string
}>

export type ProjectTests = Readonly<{
  run: (files: readonly string[]) => Promise<TestOutcome>
  /** Call it after a source file was changed. */
  fileChanged: (file: string) => void
  close: () => Promise<void>
}>

/** The unit tests of a project, in one Vitest that runs them repeatedly. */
export const openProjectTests = async (root: string): Promise<ProjectTests> => {
  const vitest = await createVitest('test', {
    root,
    config: join(root, 'vitest.config.ts'),
    watch: false,
    reporters: [{}],
    pool: 'threads',
    maxWorkers: 1,
    // One failure is enough; others might each wait for the time limit.
    bail: 1,
    testTimeout: HANGS_AFTER,
    expect: { poll: { timeout: HANGS_AFTER } },
  })
  return {
    run: async (files) => {
      const specifications = await vitest.globTestSpecifications([...files])
      if (specifications.length < files.length) {
        throw new Error(`Not all of these are test files: ${files.join(' ')}`)
      }
      // Vitest returns, and counts for `bail`, what earlier runs left here.
      vitest.state.filesMap.clear()
      vitest.state.idMap.clear()
      return judge(await vitest.runTestSpecifications(specifications))
    },
    fileChanged: (file) => vitest.invalidateFile(join(root, file)),
    close: () => vitest.close(),
  }
}

const judge = ({
  testModules,
  unhandledErrors,
}: TestRunResult): TestOutcome => {
  const [notLoaded] = testModules.flatMap((module) => module.errors())
  if (notLoaded) return { kind: 'did not run', reason: notLoaded.message }
  const tests = testModules.flatMap((one) => [...one.children.allTests()])
  const failed = tests.filter((test) => test.result().state === 'failed')
  const [first] = failed
  if (first) {
    const kind = failed.every(isTimeout) ? 'timed out' : 'failed'
    return { kind, reason: first.fullName }
  }
  const silent = testModules.find((module) => !hasResult(module))
  if (silent || testModules.length === 0) {
    const file = silent?.relativeModuleId ?? 'any test file'
    return { kind: 'did not run', reason: `no results of ${file}` }
  }
  if (unhandledErrors.length > 0) {
    return { kind: 'failed', reason: 'an unhandled error' }
  }
  return { kind: 'passed', reason: '' }
}

const hasResult = ({ children }: TestRunResult['testModules'][number]) =>
  !children.allTests('passed').next().done

const isTimeout = (test: TestCase): boolean =>
  (test.result().errors ?? []).some(
    ({ message, cause }) =>
      message.includes(`timed out in ${HANGS_AFTER}ms`) ||
      cause?.message === 'Matcher did not succeed in time.',
  )
