import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSandboxDenied } from './sandbox.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-sandbox-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const browser = async (script: string): Promise<string> => {
  const path = join(folder, 'chromium')
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

test.each([
  ['a browser that runs', 'exit 0', false],
  [
    'a browser that runs without its sandbox alone',
    'case "$*" in *--no-sandbox*) exit 0;; esac; exit 1',
    true,
  ],
  ['a browser that does not run at all', 'exit 1', false],
])('isSandboxDenied decides on %s', async (_, script, denied) => {
  expect(await isSandboxDenied(await browser(script))).toBe(denied)
})
