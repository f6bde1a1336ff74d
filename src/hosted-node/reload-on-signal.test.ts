import { unwatchFile } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from './config/config.ts'
import { createLog } from './log.ts'
import { reloadOnSignal } from './reload-on-signal.ts'

it('makes one reload after another, also after one that failed', async () => {
  const steps: string[] = []
  const runInTurn = reloadOnSignal(
    { reload: () => Promise.reject(new Error('not asked for')) },
    {
      file: 'node.json',
      keysFile: undefined,
      watch: false,
      onHangUp: () => undefined,
      read: () => {
        throw new Error('not asked for')
      },
      log: createLog('silent'),
    },
  )
  runInTurn(async () => {
    steps.push('first starts')
    await new Promise(setImmediate)
    steps.push('first fails')
    throw new Error('cannot be used')
  }, 'first')
  await new Promise<void>((resolve) => {
    runInTurn(async () => {
      steps.push('second starts')
      resolve()
      return undefined
    }, 'second')
  })

  expect(steps).toEqual(['first starts', 'first fails', 'second starts'])
})

it('watches the keysFile of the configuration that is in use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-watched-'))
  const nameOf = (name: string): string => join(folder, name)
  const names = ['node.json', 'old.json', 'new.json'].map(nameOf)
  const [file = '', keysFile = '', next = ''] = names
  onTestFinished(async () => {
    for (const name of names) unwatchFile(name)
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
  })
  for (const name of names) await writeFile(name, '')
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  let reloads = 0
  let hangUp = (): void => undefined
  reloadOnSignal(
    {
      reload: async () => {
        reloads += 1
        return { opened: [], changed: [], closed: [], needsRestart: [] }
      },
    },
    {
      file,
      keysFile,
      watch: true,
      onHangUp: (run) => {
        hangUp = run
      },
      read: () => ({ keysFile: next }) as Config,
      log: createLog('silent'),
    },
  )
  hangUp()
  await vi.waitFor(() => expect(reloads).toBe(1))
  // Until the first look at it, a change is not one.
  let version = 0
  await vi.waitFor(async () => {
    version += 1
    await writeFile(next, String(version))
    expect(reloads).toBeGreaterThan(1)
  })
})
