import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import { outOfTime } from '../run/run-options.ts'
import { type ChildProgram, startProgram } from './child-program.ts'
import { HttpConnection } from './http-connection.ts'
import { watchTreeMemory } from './watch-tree-memory.ts'
import { readWholeNumbers } from './whole-number-options.ts'

const {
  calls,
  'with-gas': withGas,
  'at-once': atOnce,
  'idle-ms': idleMs,
} = readWholeNumbers({
  calls: 200,
  'with-gas': 10,
  'at-once': 2,
  'idle-ms': 10_000,
})

const KEY = 'portolan-development-key'
const MOST_MEMORY_MB = 600
const MOST_RATIO = 2
/** JUMPDEST, PUSH1 0, JUMP: in an account that the call itself overrides. */
const TO = `0x${'11'.repeat(20)}`
const OVERRIDES = { [TO]: { code: '0x5b600056' } }
const TEN_BLOCKS_GAS = '0x11e1a300'

type Answer = { result?: unknown; error?: { code: number; message: string } }

const ask = async (
  { port }: ChildProgram,
  network: string,
  call: { method: string; params: unknown[] },
): Promise<Answer> => {
  const response = await fetch(
    `http://127.0.0.1:${port}/${network}/v3/${KEY}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    },
  )
  return (await response.json()) as Answer
}

/** The latencies of a caller of another network, until stopped. */
const watchOther = async (
  program: ChildProgram,
): Promise<() => Promise<number[]>> => {
  const connection = await HttpConnection.open(program.port)
  const params = [`0x${'5'.repeat(40)}`, 'latest']
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBalance',
    params,
  })
  const request = `POST /local-two/v3/${KEY} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const latencies: number[] = []
  let running = true
  const askOnce = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const askedAt = performance.now()
      connection.ask(request, (answer) => {
        latencies.push(performance.now() - askedAt)
        const text = String(answer?.body)
        if (text.includes('"result":')) resolve()
        else reject(new Error(`local-two answered ${text}`))
      })
    })
  const asking = (async () => {
    while (running) {
      await askOnce()
      // A caller that never pauses would measure a full machine.
      await sleep(5)
    }
  })()
  return async () => {
    running = false
    await asking
    connection.close()
    return latencies
  }
}

/** Sends endless calls, a few at a time; counts the answers by their text. */
const sendEndless = async (
  program: ChildProgram,
  count: number,
  members: object,
): Promise<Map<string, number>> => {
  const answers = new Map<string, number>()
  let left = count
  const sendSome = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const { error } = await ask(program, 'local', {
        method: 'eth_call',
        params: [{ to: TO, ...members }, 'latest', OVERRIDES],
      })
      const text = error?.message ?? 'a result'
      answers.set(text, (answers.get(text) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendSome))
  return answers
}

const measure = async (program: ChildProgram): Promise<boolean> => {
  const stopIdle = await watchOther(program)
  await sleep(idleMs)
  const idle = await stopIdle()
  let ok = true
  for (const [title, count, members] of [
    ['without gas', calls, {}],
    ['with gas of ten blocks', withGas, { gas: TEN_BLOCKS_GAS }],
  ] as const) {
    const stopMemory = watchTreeMemory(program.pid)
    const stopOther = await watchOther(program)
    const answers = await sendEndless(program, count, members)
    const during = await stopOther()
    const most = stopMemory() / 1_000_000
    const [before, now] = [idle, during].map((all) => percentile(all, 0.95))
    const ratio = (now ?? 0) / (before ?? 1)
    console.log(`\n${count} endless calls ${title}`)
    for (const [text, times] of answers) console.log(`  ${times} x ${text}`)
    console.log(
      [
        `  hosted node alive: ${program.isRunning() ? 'yes' : 'no'}`,
        `  peak memory of all processes: ${most.toFixed(0)} MB (at most ${MOST_MEMORY_MB})`,
        `  another network's p95: ${now?.toFixed(1)} ms, idle ${before?.toFixed(1)} ms, ${ratio.toFixed(2)} times (at most ${MOST_RATIO}), ${during.length} calls`,
      ].join('\n'),
    )
    ok &&=
      program.isRunning() &&
      most <= MOST_MEMORY_MB &&
      ratio <= MOST_RATIO &&
      !answers.has('a result')
  }
  return ok
}

const program = await startProgram('hosted-node', { args: ['--port', '0'] })
try {
  const longestRun = 120_000 + (calls + withGas) * 15_000
  const ok = await Promise.race([
    measure(program),
    outOfTime(longestRun),
    program.ended,
  ])
  if (!ok) process.exitCode = 1
} finally {
  await program.stop()
}
