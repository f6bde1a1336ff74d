import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { builtProgram } from '../../dev/built-program.ts'
import { findProcess, type Process, treeOf } from '../../dev/process-tree.ts'
import { residentMemory } from './resident-memory.ts'

const KEY = 'portolan-development-key'
const TO = `0x${'11'.repeat(20)}`
/** An endless loop with the most gas that a caller can name. */
const ENDLESS = [
  { to: TO, gas: '0x11e1a300' },
  'latest',
  { [TO]: { code: '0x5b600056' } },
]

const program = builtProgram('hosted-node')
let gateway: ChildProcess
let port: number

const start = async (): Promise<void> => {
  gateway = spawn(process.execPath, [program, '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const [message] = await once(gateway, 'message')
  port = message.port
}

afterEach(async () => {
  if (gateway.exitCode !== null || gateway.signalCode !== null) return
  const ended = once(gateway, 'exit')
  gateway.kill('SIGKILL')
  await ended
})

const ask = async (
  network: string,
  method: string,
  ...params: unknown[]
): Promise<Record<string, unknown>> => {
  const response = await fetch(
    `http://127.0.0.1:${port}/${network}/v3/${KEY}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    },
  )
  return (await response.json()) as Record<string, unknown>
}

/** The processes of the chains. */
const chains = (): Process[] =>
  treeOf(findProcess(gateway.pid)).filter(({ pid }) => pid !== gateway.pid)

it('goes on when a call fills the memory of a chain: only that chain is new', async () => {
  await start()
  await ask('local-two', 'evm_mine')
  const { result: filter } = await ask('local', 'eth_newBlockFilter')
  await ask('local', 'evm_mine')
  const { result } = await ask('local', 'eth_getBlockByNumber', 'latest', false)
  const { hash } = Object(result)
  // From now on the answer is in the cache.
  await ask('local', 'eth_getBlockByHash', hash, false)

  expect(await ask('local', 'eth_call', ...ENDLESS)).toMatchObject({
    error: {
      code: -32000,
      message: expect.stringContaining('restarted and its state is gone'),
      data: { reason: 'chain-restarted' },
    },
  })
  expect(await ask('local', 'eth_blockNumber')).toMatchObject({ result: '0x0' })
  expect(await ask('local', 'eth_getBlockByHash', hash, false)).toMatchObject({
    result: null,
  })
  // The new chain numbers its filters from the start, so this could be another.
  await ask('local', 'eth_newBlockFilter')
  expect(await ask('local', 'eth_getFilterChanges', filter)).toMatchObject({
    error: { code: -32000, message: 'filter not found' },
  })
  expect(await ask('local-two', 'eth_blockNumber')).toMatchObject({
    result: '0x1',
  })
  expect(gateway.exitCode).toBeNull()
})

it('logs that a chain was restarted, and why', async () => {
  await start()
  let log = ''
  gateway.stderr?.on('data', (chunk) => {
    log += chunk
  })
  await ask('local', 'eth_call', ...ENDLESS)

  expect(
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toEqual([
    expect.objectContaining({
      chainId: 31337,
      // On a slow machine its time is up first.
      why: expect.stringMatching(/350 MB of memory|more than 10 s/),
      msg: 'development chain restarted, its state is gone',
    }),
  ])
})

it('sends the heads of the fresh chain to those who are subscribed', async () => {
  await start()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/local/ws/v3/${KEY}`)
  const heads: unknown[] = []
  socket.on('message', (data) => {
    const { params } = JSON.parse(String(data))
    if (params) heads.push(params.result.number)
  })
  await once(socket, 'open')
  const subscribed = once(socket, 'message')
  socket.send(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_subscribe',
      params: ['newHeads'],
    }),
  )
  await subscribed
  await ask('local', 'evm_mine')
  await expect.poll(() => heads).toEqual(['0x1'])

  await ask('local', 'eth_call', ...ENDLESS)
  await ask('local', 'evm_mine')
  await ask('local', 'evm_mine')
  await expect.poll(() => heads.at(-1)).toBe('0x2')
  socket.terminate()
})

it('leaves no process behind when it is killed during an endless call', async () => {
  await start()
  expect(chains()).toHaveLength(3)
  // Again and again: each call ends with its chain, perhaps before we look.
  const callOn = async (): Promise<never> => {
    for (;;) await ask('local', 'eth_call', ...ENDLESS)
  }
  const ended = callOn().catch(() => 'killed')
  let started: Process[] = []
  const isBusy = (): boolean => {
    started = chains()
    return started.some(({ pid }) => memoryOf(pid) > 150_000_000)
  }
  await expect.poll(isBusy).toBe(true)
  gateway.kill('SIGKILL')

  await expect.poll(() => treeOf(started)).toEqual([])
  expect(await ended).toBe('killed')
})

const memoryOf = (pid: number): number => {
  try {
    return residentMemory(pid)
  } catch {
    // It has ended since it was listed.
    return 0
  }
}
