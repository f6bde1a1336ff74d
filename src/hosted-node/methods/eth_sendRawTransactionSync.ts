import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import { amount, data } from '../rules/hex.ts'
import { optional, required, takes } from '../rules/params.ts'
import { shapeReceipt } from '../shapes/receipt.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Ask, NodeMethod } from './node-method.ts'

/** EIP-7966 suggests 2 s; the service answers every call within 10. */
const TIMEOUT_MS = 2_000
const LONGEST_MS = 8_000
const POLL_MS = 100

/** EIP-7966: sends a transaction and answers with its receipt. */
export const eth_sendRawTransactionSync: NodeMethod = {
  name: 'eth_sendRawTransactionSync',
  checkParams: takes(
    required('signed transaction', data),
    optional('milliseconds', amount),
  ),
  credits: 15,
  effect: 'send',
  cachePolicy: 'never',
  run: async ([raw = null, milliseconds], ask) => {
    const sent = await ask({ method: 'eth_sendRawTransaction', params: [raw] })
    if ('error' in sent) return sent
    const timeout = Math.min(Number(milliseconds ?? TIMEOUT_MS), LONGEST_MS)
    return receiptOf(sent.result, { ask, timeout })
  },
  shape: shapeReceipt,
}

const receiptOf = async (
  hash: Json,
  { ask, timeout }: { ask: Ask; timeout: number },
): Promise<Outcome> => {
  const end = performance.now() + timeout
  for (;;) {
    const method = 'eth_getTransactionReceipt'
    const outcome = await ask({ method, params: [hash] }).catch(notYet)
    if ('error' in outcome || outcome.result !== null) return outcome
    if (performance.now() >= end) break
    await sleep(POLL_MS)
  }
  const message = `the transaction was sent, and was not included within ${timeout} ms`
  return { error: { code: 4, message, data: hash } }
}

/** The node has the transaction: another one must not get it as well. */
const notYet = (error: unknown): Outcome => {
  if (error instanceof OutageError) return { result: null }
  throw error
}
