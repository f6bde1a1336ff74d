import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest'
import { builtProgram } from '../../dev/built-program.ts'
import {
  type FaultyNode,
  type RecordedRequest,
  startFaultyNode,
} from '../../dev/faulty-node.ts'
import { findFreePort } from '../../dev/find-free-port.ts'
import { digestOf } from '../keys/api-keys.ts'

type Line = {
  msg: string
  worker?: number
  pid?: number
  signal?: string
  port?: number
}

// A start takes seconds, so the tests share one service; the fifth ends it.
describe('a service with two workers', () => {
  const program = builtProgram('hosted-node')
  let folder: string
  let node: FaultyNode
  let service: ChildProcess
  let port: number
  let lines: Line[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portolan-workers-'))
    node = await startFaultyNode({ chainId: 31337 })
    await start()
  })

  afterAll(async () => {
    if (service.exitCode === null && service.kill('SIGKILL')) {
      await once(service, 'exit')
    }
    await node.stop()
    await rm(folder, { recursive: true })
  })

  const fileName = (): string => join(folder, 'node.json')

  const writeSettings = async (
    onPort: number,
    ids: readonly string[] = ['acme'],
    more: readonly FaultyNode[] = [],
  ): Promise<void> => {
    const key = (id: string, more: object): object => ({
      id,
      sha256: digestOf(id).toString('hex'),
      ...more,
    })
    await writeFile(
      fileName(),
      JSON.stringify({
        port: onPort,
        workers: 2,
        networks: Object.fromEntries(
          [node, ...more].map(({ url }, index) => [
            index === 0 ? 'main' : `more-${index}`,
            { chainId: 31337, upstreams: [{ kind: 'url', url }] },
          ]),
        ),
        keys: [
          ...ids.map((id) => key(id, { tier: 'free' })),
          key('thousand', { tier: 'custom', creditsPerDay: 1_000 }),
        ],
      }),
    )
  }

  const start = async (onPort = 0): Promise<void> => {
    await writeSettings(onPort)
    lines = []
    service = spawn(
      process.execPath,
      [program, '--config', fileName(), '--log-level', 'info'],
      { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    )
    if (!service.stderr) throw new Error('no standard error')
    createInterface(service.stderr).on('line', (line) => {
      lines.push(line.startsWith('{') ? JSON.parse(line) : { msg: line })
    })
    const [report] = await once(service, 'message')
    port = report.port
  }

  /** Each over a connection of its own, which goes to the next worker. */
  const send = async (
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      agent: false,
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
    }).end(body && JSON.stringify(body))
    const [response] = await once(sent, 'response')
    return { status: response.statusCode, text: await text(response) }
  }
  const ask = (method: string, key = 'acme') =>
    send(`/main/v3/${key}`, { jsonrpc: '2.0', id: 1, method })

  const logged = (msg: string): Line[] =>
    lines.filter((line) => line.msg === msg)

  it('answers from both, with metrics and credits of both', async () => {
    for (let call = 0; call < 4; call += 1) await ask('eth_chainId')
    const statuses: number[] = []
    // 5 credits each; a lease is 100.
    for (let call = 0; call < 260; call += 1) {
      statuses.push((await ask('eth_blockNumber', 'thousand')).status)
    }
    const answered = statuses.filter((status) => status === 200).length
    const metrics = (await send('/metrics')).text
    const calls = metrics
      .split('\n')
      .filter((line) => /^portolan_calls_total.+eth_chainId/.test(line))
      .sort()

    expect(calls).toEqual(
      [1, 2].map(
        (worker) =>
          `portolan_calls_total{worker="${worker}",network="main",method="eth_chainId",outcome="result"} 2`,
      ),
    )
    expect(metrics.match(/^# TYPE portolan_calls_total /gm)).toHaveLength(1)
    expect(answered).toBeGreaterThanOrEqual(160)
    expect(answered).toBeLessThanOrEqual(240)
  })

  it('replaces a worker that ends by one with the same port, and logs it', async () => {
    const [, second] = logged('worker started')
    // Needs a new start, so that it must not count for one worker alone.
    await writeSettings(Number(await findFreePort()))
    process.kill(second?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(() =>
      expect(logged('worker started').length).toBeGreaterThan(2),
    )

    expect(new Set(logged('serving').map((line) => line.port))).toEqual(
      new Set([port]),
    )
    expect(logged('worker ended, another one starts')).toMatchObject([
      { worker: second?.worker, pid: second?.pid, signal: 'SIGKILL' },
    ])
    expect([
      (await ask('eth_chainId')).status,
      (await ask('eth_chainId')).status,
    ]).toEqual([200, 200])
    expect((await send('/metrics')).text).toContain(
      '\nportolan_worker_restarts_total 1\n',
    )
  })

  it('replaces a worker by one with the settings that were accepted last', async () => {
    await writeSettings(port, ['acme', 'later'])
    service.kill('SIGHUP')
    await vi.waitFor(() =>
      expect(logged('configuration reloaded')).toHaveLength(2),
    )
    const started = logged('worker started')
    await writeFile(fileName(), 'not a configuration')
    process.kill(started.at(-1)?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(() =>
      expect(logged('worker started').length).toBeGreaterThan(started.length),
    )

    expect([
      (await ask('eth_chainId', 'later')).status,
      (await ask('eth_chainId', 'later')).status,
    ]).toEqual([200, 200])
  })

  it('gives a reload also to a worker that was replaced meanwhile', async () => {
    let answerProbes = (): void => undefined
    const probed = new Promise<void>((resolve) => {
      answerProbes = resolve
    })
    // A reload waits for the first probe of a new network, up to 3 s: on a slow
    // machine it may end before the worker is replaced.
    const slow = await startFaultyNode({
      chainId: 31337,
      answer: () => probed.then(() => ({ result: '0x1' })),
    })
    onTestFinished(slow.stop)
    const askLater = async (): Promise<number[]> => [
      (await ask('eth_chainId', 'later')).status,
      (await ask('eth_chainId', 'later')).status,
    ]
    await writeSettings(port, ['acme'], [slow])
    service.kill('SIGHUP')
    const probes = (): RecordedRequest[] =>
      slow.requests.filter(({ body }) => body.includes('eth_blockNumber'))
    await vi.waitFor(() => expect(probes()).toHaveLength(2))
    const started = logged('worker started')
    process.kill(started.at(-1)?.pid ?? 0, 'SIGKILL')
    await vi.waitFor(() =>
      expect(logged('worker started').length).toBeGreaterThan(started.length),
    )

    answerProbes()
    await vi.waitFor(async () => expect(await askLater()).toEqual([401, 401]))
  })

  it('ends with all its workers on SIGTERM', async () => {
    const pids = logged('worker started').map(({ pid }) => pid ?? 0)
    const ended = once(service, 'exit')
    service.kill('SIGTERM')

    expect(await ended).toEqual([0, null])
    for (const pid of pids) {
      expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    }
  })

  it('reports why it cannot start', async () => {
    await start(node.port)
    await once(service, 'exit')

    expect(service.exitCode).toBe(1)
    expect(lines.at(-1)?.msg).toContain(
      `port ${node.port} of 127.0.0.1 is taken by another program`,
    )
  })
})
