import { once } from 'node:events'
import { WebSocket } from 'ws'
import { residentMemory } from '../../src/hosted-node/chain/resident-memory.ts'
import { outOfTime } from '../run/run-options.ts'
import { type ChildProgram, startProgram } from './child-program.ts'
import { flood, type Service, subscribeToHeads } from './flood.ts'
import { judgeSoak, type Soak } from './judge-soak.ts'
import { openIdle } from './open-idle.ts'
import { readWholeNumbers } from './whole-number-options.ts'

const { sockets, blocks, subscriptions } = readWholeNumbers({
  sockets: 1_000,
  blocks: 1_000,
  subscriptions: 20,
})
/** A block takes some milliseconds. After this time the run fails as hung. */
const longestRun = 120_000 + blocks * 200 + sockets * 20
const KEY = 'portolan-development-key'

const soak = async (program: ChildProgram): Promise<Soak> => {
  const { pid, port } = program
  const service: Service = { pid, port, path: `/local/v3/${KEY}` }
  const url = `ws://127.0.0.1:${port}/local/ws/v3/${KEY}`

  // First, while the process has no free memory that they could reuse.
  const beforeIdle = residentMemory(pid)
  const idle = await openIdle(url, sockets)
  const withIdle = residentMemory(pid)

  // The same flood three times: it also grows the chain and warms up, so that
  // the one with a fast reader shows the cost of a flood alone.
  const prompt = await subscribeToHeads(url, subscriptions)
  await flood(service, blocks)
  const beforePrompt = residentMemory(pid)
  const inStep = await flood(service, blocks)
  prompt.terminate()

  const slow = await subscribeToHeads(url, subscriptions)
  slow.pause()
  const closed = once(slow, 'close')
  const beforeSlow = residentMemory(pid)
  const outOfStep = await flood(service, blocks)
  slow.resume()
  // A peer that was not dropped stays open, and is closed here with another
  // code.
  setTimeout(() => slow.close(1000), 10_000).unref()
  const [closeCode] = await closed

  const stillOpen = idle.filter(
    ({ readyState }) => readyState === WebSocket.OPEN,
  ).length
  for (const socket of idle) socket.terminate()
  return {
    memory: { beforeIdle, withIdle, beforePrompt, beforeSlow },
    after: residentMemory(pid),
    inStep,
    outOfStep,
    sockets,
    stillOpen,
    closeCode,
    isRunning: program.isRunning(),
  }
}

console.log(
  `${sockets} idle sockets, ${blocks} blocks to ${subscriptions} subscriptions of one reader`,
)
const program = await startProgram('hosted-node', { args: ['--port', '0'] })
try {
  const measured = await Promise.race([soak(program), outOfTime(longestRun)])
  const { ok, text } = judgeSoak(measured)
  console.log(text)
  if (!ok) process.exitCode = 1
} finally {
  await program.stop()
}
