import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import packageJson from '../../../package.json' with { type: 'json' }
import { repositoryRoot } from '../../dev/repository-root.ts'

/** What the doctor looks at; a test supplies others. */
export type DoctorDeps = {
  nodeVersion: string
  /** The version of Playwright in the user's project, if there is one. */
  playwrightVersion: () => string | undefined
  /** The browser that tests start, installed or not. */
  browser: string
  /** The folder of the test extension. */
  extension: string
  /** The program of the hosted node. */
  hostedNode: string
  /** The usual port of the hosted node. */
  port: number
  version: string
  say: (line: string) => void
}

export const doctorDeps = (): DoctorDeps => ({
  nodeVersion: process.versions.node,
  playwrightVersion: () => playwrightVersionIn(process.cwd()),
  browser: process.env.PORTOLAN_CHROMIUM || chromium.executablePath(),
  extension: join(repositoryRoot, 'dist-test'),
  hostedNode: join(repositoryRoot, 'dist-node/hosted-node.js'),
  port: 8645,
  version: packageJson.version,
  say: (line) => console.log(line),
})

/** The one that the project's tests would use. */
export const playwrightVersionIn = (folder: string): string | undefined => {
  try {
    const { resolve } = createRequire(join(folder, 'package.json'))
    const path = resolve('@playwright/test/package.json')
    return JSON.parse(readFileSync(path, 'utf8')).version
  } catch {
    return undefined
  }
}
