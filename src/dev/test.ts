import { passOnTestBrowser } from './find-test-browser.ts'
import { repositoryRoot } from './repository-root.ts'
import { describeCheck, runChecks } from './run-checks.ts'
import { runPlaywright, runVitest } from './test-runners.ts'
import { runSteps } from './test-steps.ts'

if (process.argv.length > 2) {
  console.error(
    'npm test takes no arguments. A part of the tests is run by npm run test:unit and npm run test:e2e.',
  )
  console.log('0 passed, 1 failed')
  process.exit(1)
}

// Before the steps, while Ctrl-C still ends this process.
const start = performance.now()
await passOnTestBrowser().then(console.log, console.error)
performance.measure('browser', { start })

process.exitCode = await runSteps({
  checks: async () => {
    const results = await runChecks(repositoryRoot)
    for (const result of results) console.log(describeCheck(result))
    const passed = results.filter(({ ok }) => ok).length
    return { passed, failed: results.length - passed }
  },
  vitest: () => runVitest(),
  playwright: async () => {
    if (process.env.PORTOLAN_CHROMIUM === undefined) {
      throw new Error('There is no browser, so no end-to-end test can run.')
    }
    // Leaves out variants of what other tests prove, and most code of the
    // documents: `npm run test:e2e` runs them, too.
    return runPlaywright('--grep-invert=@full|docs-(cookbook|dapps|testing)')
  },
})
