import { afterEach, expect, it, vi } from 'vitest'
import { builtProgram } from '../../dev/built-program.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { findProcess, type Process, treeOf } from '../../dev/process-tree.ts'
import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import { createLog } from '../log.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { type ChainOptions, createOpenChain } from './open-chain.ts'

// Only a test moves the clock: no call is late because the machine is slow.
holdClockInTests()

/** JUMPDEST, PUSH1 0, JUMP */
const ENDLESS = '0x5b600056'
const CODE_AT = `0x${'11'.repeat(20)}`
const TEN_BLOCKS_GAS = '0x11e1a300'

const built = builtProgram('hosted-node-chain')
const open: Upstream[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((chain) => chain.close()))
})

const chainProcesses = (): Process[] =>
  treeOf(findProcess(process.pid)).filter(
    ({ parent }) => parent === process.pid,
  )

const openChain = async (options: Partial<ChainOptions> = {}) => {
  const before = chainProcesses().map(({ pid }) => pid)
  const onRestarted = vi.fn()
  const chain = await createOpenChain(built)({
    chainId: 31337,
    log: createLog('silent'),
    onRestarted,
    ...options,
  })
  open.push(chain)
  const [started] = chainProcesses().filter(({ pid }) => !before.includes(pid))
  if (!started) throw new Error('the chain has no process')
  return {
    chain,
    process: started,
    onRestarted,
    send: (method: string, ...params: Json[]): Promise<Outcome> =>
      chain.send({ method, params }),
  }
}

const callEndless = (gas: Record<string, string>): [string, ...Json[]] => [
  'eth_call',
  { to: CODE_AT, ...gas },
  'latest',
  { [CODE_AT]: { code: ENDLESS } },
]

const restarted = (why: string): Outcome => ({
  error: {
    code: -32000,
    message: `The development chain was restarted and its state is gone: ${why}`,
    data: { reason: 'chain-restarted' },
  },
})

it('bounds an endless call without gas, and the chain goes on', async () => {
  const { send, onRestarted } = await openChain()
  await send('evm_mine')

  expect(await send(...callEndless({}))).toMatchObject({
    error: { code: -32000, message: 'Transaction ran out of gas' },
  })
  expect(await send('eth_blockNumber')).toEqual({ result: '0x1' })
  expect(onRestarted).not.toHaveBeenCalled()
})

it('goes on after several endless calls in a row', async () => {
  const { send, onRestarted } = await openChain()
  for (let count = 0; count < 5; count += 1) {
    expect(await send(...callEndless({}))).toHaveProperty('error')
  }

  expect(onRestarted).not.toHaveBeenCalled()
})

it('goes on after several endless simulations without gas', async () => {
  const { send, onRestarted } = await openChain()
  await send('hardhat_setCode', CODE_AT, ENDLESS)
  const simulation = { blockStateCalls: [{ calls: [{ to: CODE_AT }] }] }
  for (let count = 0; count < 5; count += 1) {
    expect(await send('eth_simulateV1', simulation)).toMatchObject({
      error: { code: -38026 },
    })
  }

  expect(onRestarted).not.toHaveBeenCalled()
})

it('starts afresh after a call that takes too much memory, and says so', async () => {
  const { send, process, onRestarted } = await openChain({ memoryMb: 200 })
  await send('evm_mine')
  const [endless, waiting] = await Promise.all([
    send(...callEndless({ gas: TEN_BLOCKS_GAS })),
    send('eth_chainId'),
  ])

  const lost = restarted('it had more than 200 MB of memory')
  expect([endless, waiting]).toEqual([lost, lost])
  expect(await send('eth_blockNumber')).toEqual({ result: '0x0' })
  expect(onRestarted).toHaveBeenCalledOnce()
  expect(treeOf([process])).toEqual([])
})

it('starts afresh after a call that takes too long, while another chain answers', async () => {
  const stuck = await openChain()
  const other = await openChain({ chainId: 31338 })
  await stuck.send('evm_mine')
  // It will never answer, and cannot even be asked to end.
  process.kill(stuck.process.pid, 'SIGSTOP')
  const answer = stuck.send('eth_blockNumber')

  expect(await other.send('eth_chainId')).toEqual({ result: '0x7a6a' })
  vi.advanceTimersByTime(9_999)
  expect(await other.send('eth_chainId')).toEqual({ result: '0x7a6a' })
  expect(stuck.onRestarted).not.toHaveBeenCalled()

  vi.advanceTimersByTime(1)
  expect(await answer).toEqual(restarted('eth_blockNumber took more than 10 s'))
  expect(await stuck.send('eth_blockNumber')).toEqual({ result: '0x0' })
  await expect.poll(() => treeOf([stuck.process])).toEqual([])
  expect(other.onRestarted).not.toHaveBeenCalled()
})

it('counts the time of a call from when it runs, not from when it waits', async () => {
  const { send, process: chain, onRestarted } = await openChain()
  process.kill(chain.pid, 'SIGSTOP')
  const first = send('eth_chainId')
  const second = send('eth_chainId')
  vi.advanceTimersByTime(9_000)
  process.kill(chain.pid, 'SIGCONT')
  await first
  process.kill(chain.pid, 'SIGSTOP')
  vi.advanceTimersByTime(9_000)
  process.kill(chain.pid, 'SIGCONT')

  expect(await second).toEqual({ result: '0x7a69' })
  expect(onRestarted).not.toHaveBeenCalled()
})

it('starts afresh when its process ends by itself', async () => {
  const { send, process: chain, onRestarted } = await openChain()
  await send('evm_mine')
  process.kill(chain.pid, 'SIGSTOP')
  const answer = send('eth_blockNumber')
  vi.advanceTimersByTime(1_000)
  process.kill(chain.pid, 'SIGKILL')

  expect(await answer).toEqual(restarted('its process ended'))
  expect(await send('eth_blockNumber')).toEqual({ result: '0x0' })
  expect(onRestarted).toHaveBeenCalledOnce()
})

it('waits for a second before it replaces a process that ended at once', async () => {
  const { send, process: chain, onRestarted } = await openChain()
  process.kill(chain.pid, 'SIGKILL')
  await expect.poll(() => onRestarted.mock.calls.length).toBe(1)
  const answer = send('eth_blockNumber')
  expect(chainProcesses()).toEqual([])

  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toEqual({ result: '0x0' })
})

it('delivers events, and reports streams as lost when the chain restarts', async () => {
  const { chain, send, process: running } = await openChain()
  const onEvent = vi.fn()
  const onLost = vi.fn()
  await chain.subscribe('newHeads', { onEvent, onLost })
  await send('evm_mine')
  await expect
    .poll(() => onEvent.mock.calls)
    .toEqual([[expect.objectContaining({ number: '0x1' })]])

  vi.advanceTimersByTime(1_000)
  process.kill(running.pid, 'SIGKILL')
  await expect.poll(() => onLost.mock.calls.length).toBe(1)

  await chain.subscribe('newHeads', { onEvent, onLost })
  await send('evm_mine')
  await expect.poll(() => onEvent.mock.calls.length).toBe(2)
})

it('ends a stream that is unsubscribed', async () => {
  const { chain, send } = await openChain()
  const onEvent = vi.fn()
  const onLater = vi.fn()
  const listener = { onEvent, onLost: () => undefined }
  const end = await chain.subscribe('newHeads', listener)
  end()
  await chain.subscribe('newHeads', { ...listener, onEvent: onLater })
  await send('evm_mine')
  await expect.poll(() => onLater.mock.calls.length).toBe(1)

  expect(onEvent).not.toHaveBeenCalled()
})

it('has no process once it is closed', async () => {
  const { chain, send, process } = await openChain()
  await chain.close()

  expect(treeOf([process])).toEqual([])
  await expect(send('eth_chainId')).rejects.toThrow(
    'upstream outage: unreachable',
  )
})

it('has no process if it is closed while a new one does not get ready', async () => {
  const { chain, process: first } = await openChain()
  vi.advanceTimersByTime(1_000)
  process.kill(first.pid, 'SIGKILL')
  const others = (): Process[] =>
    chainProcesses().filter(({ pid }) => pid !== first.pid)
  await expect.poll(others).toHaveLength(1)
  const [second] = others()
  if (!second) throw new Error('the chain has no new process')
  process.kill(second.pid, 'SIGSTOP')
  await chain.close()

  expect(treeOf([second])).toEqual([])
})

it('starts no process after it was closed', async () => {
  const { chain, process: first, onRestarted } = await openChain()
  process.kill(first.pid, 'SIGKILL')
  await expect.poll(() => onRestarted.mock.calls.length).toBe(1)
  await chain.close()

  expect(chainProcesses()).toEqual([])
})

it('rejects if its process does not start', async () => {
  const opened = createOpenChain(`${built}.missing`)({
    chainId: 31337,
    log: createLog('silent'),
    onRestarted: () => undefined,
  })

  await expect(opened).rejects.toThrow('development chain 31337 did not start')
})

it('keeps its state if one of another chain is loaded', async () => {
  const other = await openChain({ chainId: 1337 })
  const dump = await other.send('hardhat_dumpState')
  if ('error' in dump) throw new Error(dump.error.message)
  const { send, onRestarted } = await openChain()
  await send('evm_mine')

  expect(await send('hardhat_loadState', dump.result)).toEqual({
    error: {
      code: -32602,
      message: 'the state is of the chain 0x539, and this is 0x7a69',
    },
  })
  expect(await send('eth_blockNumber')).toEqual({ result: '0x1' })
  expect(onRestarted).not.toHaveBeenCalled()
})
