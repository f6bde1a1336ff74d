import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { createLog } from '../log.ts'
import { startWorkers } from './start-workers.ts'

/**
 * Says what the test tells it to, and passes on what it is asked and told. It
 * listens to SIGHUP once it has heard of something.
 */
const PUPPET = `process.once('message', () => {
  process.on('SIGHUP', () => process.send({ heard: { signal: 'SIGHUP' } }))
})
process.on('message', (message) => {
  process.send('say' in message ? message.say : { heard: message })
})`

const CONFIG: Config = {
  host: '127.0.0.1',
  port: 0,
  workers: 2,
  cacheBytes: 0,
  networks: [],
  apiKeys: [],
}
const LATER: Config = { ...CONFIG, domain: 'later.example' }

const puppetOf = (worker: Worker) => {
  const heard: Record<string, unknown>[] = []
  worker.on('message', (message) => {
    if ('heard' in message) heard.push(message.heard)
  })
  let lastAsk = 0
  const say = (message: object): boolean => worker.send({ say: message })
  return {
    kill: () => worker.process.kill('SIGKILL'),
    reportReady: () => say({ type: 'ready', port: 1, networks: [] }),
    ask: async (method: string, ...params: unknown[]): Promise<unknown> => {
      lastAsk += 1
      const id = lastAsk
      say({ ask: id, method, params })
      const find = () => heard.find(({ answer }) => answer === id)
      await vi.waitFor(() => expect(find()).toBeDefined())
      return find()?.result
    },
    reloads: () => heard.filter(({ signal }) => signal === 'SIGHUP').length,
    timesTold: () => heard.filter(({ method }) => method === 'renew').length,
  }
}

const forked = async (): Promise<ReturnType<typeof puppetOf>> => {
  const [worker] = await once(cluster, 'fork')
  return puppetOf(worker)
}

/** Two workers that start; they are ready when the test says so. */
const fork = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-puppets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const exec = join(folder, 'puppet.cjs')
  await writeFile(exec, PUPPET)
  cluster.setupPrimary({ exec })
  const both: ReturnType<typeof puppetOf>[] = []
  const onFork = (worker: Worker): void => void both.push(puppetOf(worker))
  cluster.on('fork', onFork)
  const starting = startWorkers(CONFIG, createLog('silent'))
  await vi.waitFor(() => expect(both).toHaveLength(2))
  cluster.off('fork', onFork)
  onTestFinished(async () => {
    const { stop } = await starting
    await stop()
    process.removeAllListeners('SIGHUP')
  })
  const [first, second] = both
  if (!first || !second) throw new Error('there must be two workers')
  return { first, second, started: starting }
}

/** Two workers that have started. */
const start = async () => {
  const { first, second, started } = await fork()
  for (const one of [first, second]) {
    expect(await one.ask('config')).toEqual(CONFIG)
    one.reportReady()
  }
  await started
  return { first, second }
}

it('tells the other workers of settings that one has accepted', async () => {
  const { first, second } = await start()
  await first.ask('accept', LATER)

  expect(await second.ask('config')).toEqual(LATER)
  expect(await second.ask('config')).toBeUndefined()
  expect([first.timesTold(), second.timesTold()]).toEqual([0, 1])
})

it('tells nobody of settings that all have accepted', async () => {
  const { first, second } = await start()
  await first.ask('accept', LATER)
  await second.ask('accept', LATER)

  expect(await second.ask('config')).toBeUndefined()
  expect([first.timesTold(), second.timesTold()]).toEqual([0, 1])
})

it('tells a worker of what was accepted while it started', async () => {
  const { first, second } = await start()
  const replaced = forked()
  second.kill()
  const third = await replaced
  expect(await third.ask('config')).toEqual(CONFIG)
  await first.ask('accept', LATER)
  // A worker that starts cannot reload yet, and misses this.
  await vi.waitFor(() => expect(third.timesTold()).toBe(1))
  third.reportReady()
  await vi.waitFor(() => expect(third.timesTold()).toBe(2))

  expect(await third.ask('config')).toEqual(LATER)
})

it('lets workers that have started reload on SIGHUP', async () => {
  const { first, second } = await start()
  process.emit('SIGHUP')

  await vi.waitFor(() =>
    expect([first.reloads(), second.reloads()]).toEqual([1, 1]),
  )
})

it('lets a worker that only starts reload later, once', async () => {
  const { first, second } = await start()
  const replaced = forked()
  second.kill()
  const third = await replaced
  // It does not listen yet, so that the signal would end it.
  process.emit('SIGHUP')
  process.emit('SIGHUP')
  await vi.waitFor(() => expect(first.reloads()).toBeGreaterThan(0))
  expect(await third.ask('config')).toEqual(CONFIG)
  third.reportReady()
  await vi.waitFor(() => expect(third.reloads()).toBe(1))
})

it('reloads after the start what was to be reloaded during it', async () => {
  const { first, second, started } = await fork()
  process.emit('SIGHUP')
  for (const one of [first, second]) {
    expect(await one.ask('config')).toEqual(CONFIG)
    one.reportReady()
  }
  await started

  await vi.waitFor(() =>
    expect([first.reloads(), second.reloads()]).toEqual([1, 1]),
  )
})
