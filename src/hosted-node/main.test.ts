import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtProgram } from '../dev/built-program.ts'
import { describeAccounts } from './describe-accounts.ts'

type Ended = { code: number | null; stdout: string; stderr: string }

const program = builtProgram('hosted-node')
let folder: string
let parentProgram: string
let slowStop: string
/** For a node without chains, which starts much faster. */
let withoutChains: string[]

/**
 * Forks the hosted node, prints where it listens, and crashes when written to.
 * Both hold descriptor 3, so that it closes only when both have ended.
 */
const PARENT = `
import { fork } from 'node:child_process'
const child = fork(process.argv[2], ['--port', '0', ...process.argv.slice(3)], {
  stdio: ['ignore', 'ignore', 'ignore', 'ipc', 3],
})
child.once('message', ({ port }) => process.stdout.write(String(port)))
process.stdin.once('data', () => { throw new Error('a crash') })
process.stdin.once('end', () => process.exit())
`

/** Loaded before the program: makes its stop wait indefinitely. */
const SLOW_STOP = `
const { setTimeout } = globalThis
globalThis.setTimeout = (run, ms, ...given) =>
  setTimeout(run, ms === 2_000 ? 1_000_000 : ms, ...given)
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-parent-'))
  parentProgram = join(folder, 'parent.mjs')
  await writeFile(parentProgram, PARENT)
  slowStop = join(folder, 'slow-stop.mjs')
  await writeFile(slowStop, SLOW_STOP)
  withoutChains = ['--config', join(folder, 'no-chains.json')]
  await writeFile(
    join(folder, 'no-chains.json'),
    JSON.stringify({
      networks: { local: NOWHERE },
      keys: [{ id: 'k', sha256: sha256('key'), tier: 'free' }],
    }),
  )
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('hex')

const run = async (...args: string[]): Promise<Ended> => {
  const child = spawn(process.execPath, [program, ...args])
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

/** A network whose node is never there. */
const NOWHERE = {
  chainId: 7,
  upstreams: [{ kind: 'url', url: 'http://127.0.0.1:9' }],
}

describe('the hosted node as a program', () => {
  it('prints its usage', async () => {
    expect(await run('--help')).toEqual({
      code: 0,
      stdout: expect.stringContaining('Usage: portolan-node'),
      stderr: '',
    })
  })

  it('reports invalid options', async () => {
    expect(await run('--host', '0.0.0.0')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(
        'portolan-node: --host must be a loopback address, not "0.0.0.0"',
      ),
    })
  })

  it('prints a fresh key of 256 bits with its digest', async () => {
    const { code, stdout } = await run('--new-key')
    const { key = '', digest } =
      /^key: +(?<key>[0-9a-f]{64})\nsha256: (?<digest>[0-9a-f]{64})\n$/.exec(
        stdout,
      )?.groups ?? {}

    expect({ code, digest }).toEqual({
      code: 0,
      digest: sha256(key),
    })
  })

  it('reports where a configuration file is wrong', async () => {
    const file = join(folder, 'wrong.json')
    await writeFile(file, '{\n  "networks": {},\n  "keys": 7\n}\n')

    expect(await run('--check', '--config', file)).toEqual({
      code: 2,
      stdout: '',
      stderr: `portolan-node: ${file}:3: keys must be a list\n`,
    })
  })

  it('reports that a configuration file is valid', async () => {
    const file = join(folder, 'right.json')
    await writeFile(
      file,
      JSON.stringify({
        networks: { a: { chainId: 7, upstreams: [{ kind: 'edr' }] } },
        keys: [{ id: 'k', sha256: '0'.repeat(64), tier: 'free' }],
      }),
    )

    expect(await run('--check', '--config', file)).toEqual({
      code: 0,
      stdout: `${file} can be used\n`,
      stderr: '',
    })
  })

  it('names the file it cannot read', async () => {
    const file = join(folder, 'none.json')

    expect(await run('--config', file)).toEqual({
      code: 2,
      stdout: '',
      stderr: `portolan-node: ${file} cannot be read (ENOENT)\n`,
    })
  })

  it('names the port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const ended = await run('--port', String(port), ...withoutChains)
    taken.close()

    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `portolan-node: port ${port} of 127.0.0.1 is taken by another program; choose another with --port\n`,
    })
  })

  it('prints its addresses and ends cleanly on SIGINT', async () => {
    const child = spawn(process.execPath, [program, '--port', '0'])
    const printed = text(child.stdout)
    child.stdout.once('data', () => child.kill('SIGINT'))
    const [code] = await once(child, 'exit')

    expect({
      code,
      printed: (await printed).replaceAll(/:\d+\//g, ':PORT/').split('\n'),
    }).toEqual({
      code: 0,
      printed: [
        ...announced('local', 31337),
        ...announced('local-two', 31338),
        ...announced('heritage', 61337),
        'solana (solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx)',
        ...announced('solana', 0).slice(1),
        'Development key: portolan-development-key',
        ...describeAccounts().split('\n'),
        'Ctrl-C stops.',
        '',
      ],
    })
  })
})

describe('a hosted node that runs', () => {
  const start = async (args: string[] = [], nodeArgs: string[] = []) => {
    const child = spawn(
      process.execPath,
      [...nodeArgs, program, '--port', '0', ...args],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    const [message] = await once(child, 'message')
    const port = Number(message.port)
    return { child, message, port, ended: once(child, 'exit') }
  }

  it('tells its parent when it is ready, and ends with it', async () => {
    const { child, message, ended } = await start()
    child.disconnect()
    await ended
    const network = (name: string, chainId: number): object => {
      const baseUrl = `http://127.0.0.1:${message.port}/${name}`
      const wsUrl = `ws://127.0.0.1:${message.port}/${name}`
      const rpcUrl = `${baseUrl}/v3/portolan-development-key`
      return { name, namespace: 'eip155', chainId, baseUrl, wsUrl, rpcUrl }
    }

    expect(message).toEqual({
      type: 'ready',
      port: expect.any(Number),
      networks: [
        network('local', 31337),
        network('local-two', 31338),
        network('heritage', 61337),
        {
          ...network('solana', 0),
          namespace: 'solana',
          genesisHash: '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc',
        },
      ],
    })
  })

  it('survives handshakes that are refused and reset, and ends cleanly on SIGTERM', async () => {
    const { child, port, ended } = await start(withoutChains)
    for (let count = 0; count < 100; count += 1) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        'GET /local/ws/v3/wrong HTTP/1.1\r\nHost: 127.0.0.1\r\n' +
          'Upgrade: websocket\r\nConnection: Upgrade\r\n' +
          'Sec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      if (count % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
      socket.resetAndDestroy()
    }
    const isThere = await accepts(port)
    child.kill('SIGTERM')

    expect([isThere, await ended]).toEqual([true, [0, null]])
  })

  it.each([
    ['127.0.0.1', '0.0.0.0', 404],
    ['0.0.0.0', '127.0.0.1', 200],
  ])('shows metrics by where it listens: %s, then %s', async (...given) => {
    const [host, said, status] = given
    const file = join(folder, 'hosts.json')
    await writeFile(
      file,
      JSON.stringify({
        host,
        networks: { a: NOWHERE },
        keys: [{ id: 'k', sha256: '0'.repeat(64), tier: 'free' }],
      }),
    )
    const { child, port, ended } = await start([
      '--config',
      file,
      '--host',
      said,
    ])
    const response = await fetch(`http://127.0.0.1:${port}/metrics`)
    child.kill()
    await ended

    expect(response.status).toBe(status)
  })

  it.each(['SIGHUP', 'watch'])(
    'loads its configuration again, unless that is invalid: %s',
    async (way) => {
      const file = join(folder, `${way}.json`)
      const write = (...networks: string[]): Promise<void> =>
        writeFile(
          file,
          JSON.stringify({
            networks: Object.fromEntries(
              networks.map((name) => [name, NOWHERE]),
            ),
            keys: [{ id: 'k', sha256: '0'.repeat(64), tier: 'free' }],
          }),
        )
      await write('a')
      const watch = way === 'watch' ? ['--watch'] : []
      const child = spawn(
        process.execPath,
        [program, '--port', '0', '--config', file, ...watch],
        { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
      )
      const logged: string[] = []
      child.stderr?.on('data', (data) => logged.push(String(data)))
      const [{ port }] = await once(child, 'message')
      const serves = async (): Promise<string> => {
        const response = await fetch(`http://127.0.0.1:${port}/healthz`)
        const { networks } = (await response.json()) as { networks: object }
        return Object.keys(networks).join()
      }
      const before = await serves()
      await writeFile(file, '{ "networks": 7, "keys": [] }')
      if (way === 'SIGHUP') child.kill('SIGHUP')
      await expect.poll(() => logged.join('')).toContain('networks must be')
      const invalid = await serves()
      await write('a', 'b')
      if (way === 'SIGHUP') child.kill('SIGHUP')
      await expect.poll(serves).toBe('a,b')
      child.kill()
      const [code] = await once(child, 'exit')

      expect({ before, invalid, code }).toEqual({
        before: 'a',
        invalid: 'a',
        code: 0,
      })
      expect(logged.join('')).toContain(
        'configuration not reloaded, nothing has changed',
      )
    },
  )

  it('ends at once on the second signal', async () => {
    const { child, port, ended } = await start(withoutChains, [
      '--import',
      pathToFileURL(slowStop).href,
    ])
    const socket = connect(port, '127.0.0.1')
    // It waits for the rest of this while it stops, here without an end.
    socket.write(
      'POST /local/v3/key HTTP/1.1\r\n' +
        'Host: 127.0.0.1\r\nContent-Type: application/json\r\n' +
        'Content-Length: 9\r\nExpect: 100-continue\r\n\r\n',
    )
    socket.on('error', () => undefined)
    await once(socket, 'data')
    child.kill('SIGINT')
    while (await accepts(port));
    // As npm does for a Ctrl-C that the terminal has already delivered.
    child.kill('SIGINT')
    const again = setInterval(() => child.kill('SIGINT'), 50)
    const end = await ended
    clearInterval(again)
    socket.destroy()

    expect(end).toEqual([130, null])
  })
})

const announced = (name: string, chainId: number): string[] => [
  `${name} (chain id ${chainId})`,
  `  http://127.0.0.1:PORT/${name}/v3/portolan-development-key`,
  `  ws://127.0.0.1:PORT/${name}/ws/v3/portolan-development-key`,
]

describe('a hosted node whose parent has ended', () => {
  it('stops listening with its chains when its parent was killed', async () => {
    await endsWithItsParent((parent) => parent.kill('SIGKILL'), [])
  })

  it.each<[string, (parent: ChildProcess) => void]>([
    [
      'was ended with its whole group by Ctrl-C',
      (parent) => process.kill(-(parent.pid ?? 0), 'SIGINT'),
    ],
    ['was interrupted alone', (parent) => parent.kill('SIGINT')],
    ['crashed', (parent) => parent.stdin?.write('crash')],
  ])('stops listening when its parent %s', async (_, end) => {
    await endsWithItsParent(end, withoutChains)
  })

  const endsWithItsParent = async (
    end: (parent: ChildProcess) => void,
    args: readonly string[],
  ): Promise<void> => {
    // Detached makes it the leader of a group, as a shell does.
    const parent = spawn(process.execPath, [parentProgram, program, ...args], {
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      detached: true,
    })
    const bothEnded = text(parent.stdio[3] as Readable)
    const [said] = await once(parent.stdout as Readable, 'data')
    const port = Number(said)
    expect(await accepts(port)).toBe(true)

    end(parent)
    await bothEnded
    expect(await accepts(port)).toBe(false)
  }
})

const accepts = async (port: number): Promise<boolean> =>
  await fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
