import { replayFolder } from './replay.ts'
import { hasPassed, reportLines } from './report.ts'

/**
 * Replays recorded requests, such as the tests of execution-apis, against an
 * archive of their chain. Exits with 1 on a difference without a reason.
 */
const [folder, ...others] = process.argv.slice(2)
if (folder === undefined || others.length > 0) {
  console.error('Usage: npm run replay-fixtures -- <folder>')
  process.exitCode = 2
} else {
  try {
    const replay = await replayFolder(folder)
    for (const line of reportLines(replay)) console.log(line)
    if (!hasPassed(replay)) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
