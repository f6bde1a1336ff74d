import { randomBytes, sign } from 'node:crypto'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { solanaOf, startChains } from '../../src/dev/start-chains.ts'
import { toSolanaKey } from '../../src/hosted-node/solana/derive-solana-accounts.ts'
import { outOfTime } from '../run/run-options.ts'
import { mutate, sampleMessages } from './solana-mutations.ts'
import { readWholeNumbers } from './whole-number-options.ts'

/**
 * Sends mutated transactions to the network `solana`, many of them signed
 * again, so that they reach the engine. The service must answer each, also
 * after the engine has ended its process, and the chain must keep its state.
 */
const { transactions, seed } = readWholeNumbers({
  transactions: 100_000,
  seed: Date.now() % 1_000_000,
})
const PER_POST = 50
const longestRun = 120_000 + transactions * 5

type Answer = {
  result?: unknown
  error?: { code: number; message: string; data?: { reason?: string } }
}

const random = createRandom(seed)
const payer = toSolanaKey(randomBytes(32))
const to = toSolanaKey(randomBytes(32)).address
const { networks, stop, ended } = await startChains()
const { rpcUrl: url } = solanaOf({ networks })

const post = async (body: unknown): Promise<Answer[]> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answers = (await response.json()) as Answer | Answer[]
  return Array.isArray(answers) ? answers : [answers]
}

const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
  const [answer] = await post({ jsonrpc: '2.0', id: 1, method, params })
  if (answer && 'result' in answer) return answer.result
  throw new Error(`${method}: ${JSON.stringify(answer?.error)}`)
}

/** The state that must be there at the end. */
const KEPT = 123_456_789
const counts = new Map<string, number>()
const count = (what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

const drawCall = (messages: readonly Uint8Array[]): object => {
  const base = messages[Math.floor(random() * messages.length)]
  const message = mutate(base ?? new Uint8Array(), random)
  const isSigned = random() < 0.7
  const signature = isSigned
    ? sign(null, message, payer.privateKey)
    : Buffer.alloc(64)
  const whole = Buffer.concat([Buffer.from([1]), signature, message])
  // Sometimes the envelope too.
  const bytes = random() < 0.2 ? mutate(whole, random) : whole
  const text = Buffer.from(bytes).toString('base64')
  const encoding = 'base64'
  return random() < 0.5
    ? {
        method: 'sendTransaction',
        params: [text, { encoding, skipPreflight: random() < 0.5 }],
      }
    : {
        method: 'simulateTransaction',
        params: [
          text,
          { encoding, sigVerify: false, replaceRecentBlockhash: true },
        ],
      }
}

const fuzz = async (): Promise<boolean> => {
  await ask('requestAirdrop', payer.address, 1_000_000_000_000)
  await ask('requestAirdrop', to, KEPT)
  const startedAt = performance.now()
  let sent = 0
  let unanswered = 0
  while (sent < transactions) {
    const latest = (await ask('getLatestBlockhash')) as {
      value: { blockhash: string }
    }
    const messages = sampleMessages(payer.address, latest.value.blockhash)
    const size = Math.min(PER_POST, transactions - sent)
    const calls = Array.from({ length: size }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      ...drawCall(messages),
    }))
    const answers = await post(calls)
    unanswered += size - answers.length
    for (const { error } of answers) {
      if (!error) count('result')
      else if (error.data?.reason === 'chain-restarted') count('restarted')
      else count(String(error.code))
    }
    sent += size
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const health = await ask('getHealth')
  const { value } = (await ask('getBalance', to)) as { value: number }
  console.log(`seed ${seed}: ${sent} transactions in ${seconds.toFixed(0)} s`)
  for (const [what, times] of [...counts].sort()) {
    console.log(`  ${what.padEnd(12)} ${times}`)
  }
  console.log(
    `unanswered ${unanswered}, health ${health}, kept ${value === KEPT}`,
  )
  return unanswered === 0 && health === 'ok' && value === KEPT
}

const passed = await Promise.race([
  fuzz(),
  outOfTime(longestRun),
  ended.then(() => {
    throw new Error('the hosted node has ended')
  }),
])
await stop()
process.exit(passed ? 0 : 1)
