import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtProgram } from '../../dev/built-program.ts'
import { runDoctor } from './doctor.ts'
import { type DoctorDeps, playwrightVersionIn } from './doctor-deps.ts'
import { checkNode } from './versions.ts'

/** The browser is checked by a run of the built command (`npm run kit-samples`). */
const NO_BROWSER = '/no/such/chromium'

const hostedNode = builtProgram('hosted-node')
let extension: string

beforeAll(async () => {
  extension = await mkdtemp(join(tmpdir(), 'portolan-doctor-'))
  await writeFile(join(extension, 'manifest.json'), '{"version":"0.1.0"}')
})

afterAll(async () => {
  await rm(extension, { recursive: true })
})

const diagnose = async (
  given: Partial<DoctorDeps>,
): Promise<{ passed: boolean; lines: string[] }> => {
  const lines: string[] = []
  const passed = await runDoctor({
    browser: NO_BROWSER,
    hostedNode,
    extension,
    port: 0,
    version: '0.1.0',
    say: (line) => lines.push(line),
    ...given,
  })
  return { passed, lines }
}

describe('the doctor', () => {
  it('names a missing browser and what to do, and checks the rest', async () => {
    const { passed, lines } = await diagnose({})
    expect(passed).toBe(false)
    expect(lines).toEqual([
      `ok     Node ${process.versions.node}`,
      expect.stringMatching(/^ok +Playwright \d+\.\d+/),
      expect.stringMatching(
        /^FAILED the browser \/no\/such\/chromium is missing\n {7}Run: npx playwright install/,
      ),
      'ok     ports of 127.0.0.1 can be used',
      'ok     the hosted node answers (chain id 31337)',
      'ok     versions agree: kit 0.1.0, extension 0.1.0, node 0.1.0',
      '',
      '1 of 6 checks failed.',
    ])
  })

  it('says what is too old, missing, taken or of another version', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const { lines } = await diagnose({
      nodeVersion: '18.20.4',
      playwrightVersion: () => '1.48.2',
      hostedNode: join(extension, 'missing.js'),
      port,
    })
    taken.close()
    expect(lines).toEqual([
      expect.stringContaining('FAILED Node 18.20.4 is too old\n'),
      expect.stringContaining('FAILED Playwright 1.48.2 is older than 1.49\n'),
      expect.stringContaining('FAILED the browser'),
      'ok     ports of 127.0.0.1 can be used',
      `note   port ${port} is taken: tests use free ports, but portolan-node needs --port`,
      expect.stringContaining('FAILED the hosted node did not start'),
      expect.stringContaining('FAILED files are missing'),
      '',
      '5 of 7 checks failed.',
    ])
    const other = await diagnose({
      version: '0.2.0',
      playwrightVersion: () => undefined,
    })
    expect(other.lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('FAILED Playwright is not installed'),
        expect.stringContaining('FAILED versions differ: kit 0.2.0, extension'),
      ]),
    )
  })

  it.each([
    ['20.19.0', true],
    ['20.18.3', false],
    ['21.7.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
  ])('accepts Node %s: %s', (nodeVersion, isSupported) => {
    expect(checkNode({ nodeVersion }).state === 'ok').toBe(isSupported)
  })

  it('finds no Playwright where there is none', () => {
    expect(playwrightVersionIn(extension)).toBeUndefined()
  })
})
