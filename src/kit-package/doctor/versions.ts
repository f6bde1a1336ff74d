import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }
import type { DoctorDeps } from './doctor-deps.ts'
import { type Finding, failed, messageOf, ok } from './finding.ts'

/** The oldest version that the kit is tested with. */
const OLDEST_PLAYWRIGHT = [1, 49] as const

type Version = readonly [major: number, minor: number]

const readVersion = (text: string): Version => {
  const [major = 0, minor = 0] = text.split('.').map(Number)
  return [major, minor]
}

const isAtLeast = ([major, minor]: Version, least: Version): boolean =>
  major > least[0] || (major === least[0] && minor >= least[1])

export const checkNode = ({
  nodeVersion,
}: Pick<DoctorDeps, 'nodeVersion'>): Finding => {
  const wanted = packageJson.engines.node
  const version = readVersion(nodeVersion)
  // `^20.19 || >=22.12`: an exact major, or anything from the last one.
  const isSupported = wanted.split('||').some((range) => {
    const least = readVersion(range.replace(/[^\d.]/g, ''))
    const isExact = range.includes('^')
    return isAtLeast(version, least) && (!isExact || version[0] === least[0])
  })
  return isSupported
    ? ok(`Node ${nodeVersion}`)
    : failed(
        `Node ${nodeVersion} is too old`,
        `Install Node ${wanted}, for example the newest LTS version of https://nodejs.org`,
      )
}

export const checkPlaywright = ({ playwrightVersion }: DoctorDeps): Finding => {
  const version = playwrightVersion()
  const install = 'Run: npm install --save-dev @playwright/test'
  if (version === undefined) {
    return failed('Playwright is not installed in this project', install)
  }
  return isAtLeast(readVersion(version), OLDEST_PLAYWRIGHT)
    ? ok(`Playwright ${version}`)
    : failed(
        `Playwright ${version} is older than ${OLDEST_PLAYWRIGHT.join('.')}`,
        `${install}@latest`,
      )
}

export const checkVersions = async ({
  version,
  extension,
  hostedNode,
}: DoctorDeps): Promise<Finding> => {
  const advice = 'Install the package again: npm install --force portolan'
  try {
    const manifest = await readFile(join(extension, 'manifest.json'), 'utf8')
    const { stdout } = await promisify(execFile)(process.execPath, [
      hostedNode,
      '--version',
    ])
    const versions = {
      kit: version,
      extension: JSON.parse(manifest).version,
      node: stdout.trim(),
    }
    const text = Object.entries(versions)
      .map((entry) => entry.join(' '))
      .join(', ')
    return new Set(Object.values(versions)).size === 1
      ? ok(`versions agree: ${text}`)
      : failed(`versions differ: ${text}`, advice)
  } catch (error) {
    return failed(`files are missing: ${messageOf(error)}`, advice)
  }
}
