import { repositoryRoot } from './repository-root.ts'
import { describeCheck, runChecks } from './run-checks.ts'

const results = await runChecks(repositoryRoot)
for (const result of results) console.log(describeCheck(result))

const failed = results.filter(({ ok }) => !ok)
if (failed.length > 0) {
  console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
