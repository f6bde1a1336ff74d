import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installWithPlaywright } from './install-browser.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-installer-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

it('installWithPlaywright kills an installer that takes too long', async () => {
  const cli = join(folder, 'stuck.cjs')
  await writeFile(
    cli,
    "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1e6)",
  )

  expect(await installWithPlaywright({ cli, env: {}, capMs: 300 })).toBe(false)
})
