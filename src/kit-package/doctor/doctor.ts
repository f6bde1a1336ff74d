import { checkBrowser } from './browser.ts'
import { checkChains, checkPorts } from './chains.ts'
import { type DoctorDeps, doctorDeps } from './doctor-deps.ts'
import { type Finding, toLine } from './finding.ts'
import { checkNode, checkPlaywright, checkVersions } from './versions.ts'

type Check = (
  found: DoctorDeps,
) => Finding | Finding[] | Promise<Finding | Finding[]>

const checks: readonly Check[] = [
  checkNode,
  checkPlaywright,
  checkBrowser,
  checkPorts,
  checkChains,
  checkVersions,
]

/** Prints a line for each check; whether tests can run. */
export const runDoctor = async (
  given: Partial<DoctorDeps> = {},
): Promise<boolean> => {
  const found = { ...doctorDeps(), ...given }
  const findings: Finding[] = []
  for (const check of checks) {
    const results = [await check(found)].flat()
    findings.push(...results)
    for (const finding of results) found.say(toLine(finding))
  }
  const failures = findings.filter(({ state }) => state === 'failed').length
  found.say('')
  found.say(
    failures === 0
      ? 'Tests with the wallet can run here.'
      : `${failures} of ${findings.length} checks failed.`,
  )
  return failures === 0
}
