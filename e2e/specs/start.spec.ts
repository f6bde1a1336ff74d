import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { test } from '../fixtures/test.ts'

/** Runs what `npm start` runs, as on a machine without a display. */
const start = (): ChildProcess => {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _w, ...env } = process.env
  return spawn(process.execPath, [join(repositoryRoot, 'dist-node/start.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** What it prints up to the words that say it is up. */
const outputUntil = async (
  program: ChildProcess,
  words: RegExp,
): Promise<string> => {
  let output = ''
  for await (const chunk of program.stdout ?? []) {
    output += chunk
    if (words.test(output)) return output
  }
  throw new Error(`ended without saying ${words}:\n${output}`)
}

test('the demo page of npm start gets its session by both ways in', async ({
  page,
}) => {
  const program = start()
  const output = await outputUntil(program, /Ctrl-C/)
  const [, address = 'none'] = /Demo page +(\S+)/.exec(output) ?? []
  await page.goto(address)
  for (const way of ['injected', 'external']) {
    await page
      .getByRole('button', { name: new RegExp(`read session.*${way}`, 'i') })
      .click()
    await expect(page.getByTestId(`${way}-answer`)).toContainText(
      '"sessionScopes": {}',
    )
  }
  const exit = once(program, 'exit')
  program.kill('SIGINT')
  await exit
})
