import { failureOf } from '../../protocol/revert-reason.ts'
import { text } from '../text.ts'

/** One call of a transaction, and the calls that it made. */
export type TracedCall = {
  /** As the EVM names it: CALL, STATICCALL, CREATE2 and so on. */
  type: string
  to?: string | undefined
  /** In wei. */
  value: bigint
  gasUsed?: bigint | undefined
  /** The first four bytes of its input. */
  selector?: string | undefined
  /** Why it failed; undefined if it did not. */
  failure?: string | undefined
  calls: TracedCall[]
}

/** The transaction itself, which struct logs do not repeat. */
type Outermost = { to?: string | undefined; value: string }

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The calls of a trace: as the call tracer reports them, or else read from the
 * steps of the EVM. Undefined if it is neither.
 */
export const readTrace = (
  answer: unknown,
  transaction: Outermost,
): TracedCall | undefined => {
  if (!isFields(answer)) return undefined
  if (Array.isArray(answer.structLogs)) {
    return fromSteps(answer.structLogs.filter(isFields), answer, transaction)
  }
  return typeof answer.type === 'string' ? fromFrame(answer) : undefined
}

const fromFrame = (frame: Fields): TracedCall => {
  const { type, to, value, gasUsed, input, output, error, revertReason } = frame
  const said = textOf(revertReason) ?? textOf(error)
  return {
    type: String(type),
    to: textOf(to),
    value: amountOf(value) ?? 0n,
    gasUsed: amountOf(gasUsed),
    selector: selectorOf(input),
    ...(said !== undefined && { failure: revertText(said, output) }),
    calls: Array.isArray(frame.calls)
      ? frame.calls.filter(isFields).map(fromFrame)
      : [],
  }
}

const CREATING = ['CREATE', 'CREATE2']
const WITH_VALUE = ['CALL', 'CALLCODE']
const CALLING = [...WITH_VALUE, ...CREATING, 'DELEGATECALL', 'STATICCALL']

/** A call whose outcome is the top of the stack at the next step of its depth. */
type OpenCall = { depth: number; call: TracedCall; isCreating: boolean }

const fromSteps = (
  steps: readonly Fields[],
  { failed, returnValue, gas }: Fields,
  { to, value }: Outermost,
): TracedCall => {
  const outermost: TracedCall = {
    type: to === undefined ? 'CREATE' : 'CALL',
    to,
    value: BigInt(value),
    gasUsed: amountOf(gas),
    ...(failed === true && {
      failure: revertText('', withPrefix(returnValue)),
    }),
    calls: [],
  }
  const open: OpenCall[] = []
  for (const step of steps) {
    const depth = Number(step.depth)
    const stack = Array.isArray(step.stack) ? step.stack : []
    for (
      let last = open.at(-1);
      last && depth <= last.depth;
      last = open.at(-1)
    ) {
      open.pop()
      if (depth === last.depth) settle(last, wordOf(stack.at(-1)))
    }
    const op = String(step.op)
    if (!CALLING.includes(op)) continue
    const isCreating = CREATING.includes(op)
    const paid = isCreating
      ? stack.at(-1)
      : WITH_VALUE.includes(op)
        ? stack.at(-3)
        : '0x0'
    const call: TracedCall = {
      type: op,
      to: isCreating ? undefined : addressIn(stack.at(-2)),
      value: wordOf(paid),
      calls: [],
    }
    const maker = open.at(-1)?.call ?? outermost
    maker.calls.push(call)
    open.push({ depth, call, isCreating })
  }
  return outermost
}

/** Zero means failure; a creation leaves its address. */
const settle = ({ call, isCreating }: OpenCall, outcome: bigint): void => {
  if (outcome === 0n) call.failure = text('traceFailed')
  else if (isCreating) call.to = addressIn(outcome.toString(16))
}

/** What nodes say of a revert whose data they cannot read. */
const SILENT = /^(?:execution )?revert(?:ed)?$/i

const PANIC = '0x4e487b71'

/** The reason of a revert: in words, as a panic code, or as an own error. */
const revertText = (message: string, output: unknown): string => {
  const data = textOf(output)
  if (data?.startsWith(PANIC)) {
    return text('tracePanic', `0x${BigInt(`0x${data.slice(10)}`).toString(16)}`)
  }
  const words = failureOf({ message, data })
  const selector = selectorOf(data)
  return SILENT.test(words) && selector !== undefined
    ? text('traceOwnError', selector)
    : words
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const selectorOf = (data: unknown): string | undefined =>
  typeof data === 'string' && data.length >= 10 ? data.slice(0, 10) : undefined

const withPrefix = (value: unknown): string =>
  `0x${String(value ?? '').replace(/^0x/, '')}`

/** Nodes write words of the stack with or without 0x. */
const wordOf = (value: unknown): bigint => {
  const written = withPrefix(value)
  return /^0x[0-9a-f]+$/i.test(written) ? BigInt(written) : 0n
}

const addressIn = (value: unknown): string =>
  `0x${wordOf(value).toString(16).padStart(40, '0').slice(-40)}`

const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value))
    ? BigInt(value)
    : undefined
