import { setTimeout as delay } from 'node:timers/promises'
import type { RecordedCall } from './call-record.ts'
import type { Outcome, WireCall } from './node-call.ts'
import type { CallFault, FaultList } from './node-faults.ts'
import type { AskNode } from './node-link.ts'
import { revertAnswer, revertSimulation } from './revert-answer.ts'

/** A fault that concerns a whole HTTP request or WebSocket message. */
export type WholeFault = Exclude<CallFault, { kind: 'wrong-chain' | 'revert' }>

/** What becomes of a body: the text to answer, or how it fails. */
export type Reply = { text: string | undefined } | { fault: WholeFault }

type AnswerOptions = {
  body: string
  chainId: number
  faults: FaultList
  ask: AskNode
  record: (call: WireCall) => RecordedCall
}

/** Answers a request or a batch from the node, with the faults in force. */
export const answerBody = async ({
  body,
  chainId,
  faults,
  ask,
  record,
}: AnswerOptions): Promise<Reply> => {
  const parsed = readBody(body)
  if (parsed === undefined) return { text: UNREADABLE }
  const calls = Array.isArray(parsed) ? parsed : [parsed]
  const records = calls.map(record)
  const taken = calls.map(({ method }) => faults.take(method))
  await delay(Math.max(0, ...taken.map(({ delayMs }) => delayMs)))
  const whole = taken.map(({ fault }) => fault).find(isWhole)
  if (whole) {
    for (const one of records) one.fault = whole.kind
    return { fault: whole }
  }
  const outcomes = await Promise.all(
    calls.map(async (call, index) => {
      const fault = taken[index]?.fault
      const outcome = await answerCall({ call, fault, chainId, ask })
      Object.assign(
        records[index] ?? {},
        outcome,
        fault && { fault: fault.kind },
      )
      return outcome
    }),
  )
  const answers = calls.flatMap(({ id }, index) =>
    id === undefined ? [] : [{ jsonrpc: '2.0', id, ...outcomes[index] }],
  )
  if (answers.length === 0) return { text: undefined }
  return { text: JSON.stringify(Array.isArray(parsed) ? answers : answers[0]) }
}

const answerCall = async ({
  call,
  fault,
  chainId,
  ask,
}: {
  call: WireCall
  fault: CallFault | undefined
  chainId: number
  ask: AskNode
}): Promise<Outcome> => {
  if (fault?.kind === 'wrong-chain') {
    if (call.method === 'getGenesisHash') return { result: TESTNET }
    const wrong = fault.chainId ?? chainId + 1
    const isDecimal = call.method === 'net_version'
    return { result: isDecimal ? String(wrong) : `0x${wrong.toString(16)}` }
  }
  if (fault?.kind === 'revert') {
    return call.method === 'eth_simulateV1'
      ? revertSimulation(await ask(call), fault.reason)
      : revertAnswer(fault.reason)
  }
  return await ask(call)
}

/** The hash of the first block of Solana's testnet. */
const TESTNET = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'

const isWhole = (fault: CallFault | undefined): fault is WholeFault =>
  fault !== undefined && fault.kind !== 'wrong-chain' && fault.kind !== 'revert'

const UNREADABLE =
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error: the body is not a JSON-RPC request"}}'

const readBody = (text: string): WireCall | WireCall[] | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    const frames = Array.isArray(body) ? body : [body]
    const isReadable = frames.every((one) => typeof one?.method === 'string')
    return isReadable ? (body as WireCall | WireCall[]) : undefined
  } catch {
    return undefined
  }
}
