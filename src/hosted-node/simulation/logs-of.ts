import type { CallFrame, TracedLog } from './call-frame.ts'

/** The standard reports ether as a token with this address (ERC-7528). */
const ETHER = `0x${'e'.repeat(40)}`
/** `Transfer(address,address,uint256)`. */
const TRANSFER =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** With other types the value stays in the account that makes the call. */
const MOVING = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/**
 * The logs of a call and of all calls inside it, in the order in which they
 * were emitted. What failed has none.
 */
export const logsOf = (
  frame: CallFrame,
  traceTransfers: boolean,
): TracedLog[] => {
  const emitted: TracedLog[] = []
  const collect = (one: CallFrame): void => {
    if (one.error !== undefined) return
    const { calls = [], logs = [] } = one
    if (traceTransfers && movesEther(one)) emitted.push(transferOf(one))
    let next = 0
    for (const { position, address, topics, data } of logs) {
      for (; next < Number(position); next += 1) collectAt(calls, next)
      emitted.push({ address, topics, data })
    }
    for (; next < calls.length; next += 1) collectAt(calls, next)
  }
  const collectAt = (calls: readonly CallFrame[], index: number): void => {
    const call = calls[index]
    if (call) collect(call)
  }
  collect(frame)
  return emitted
}

const movesEther = ({ type, value = '0x0' }: CallFrame): boolean =>
  MOVING.includes(type) && BigInt(value) > 0n

const transferOf = ({
  from,
  to = '0x0',
  value = '0x0',
}: CallFrame): TracedLog => ({
  address: ETHER,
  topics: [TRANSFER, toWord(from), toWord(to)],
  data: toWord(value),
})

const toWord = (hex: string): string => `0x${hex.slice(2).padStart(64, '0')}`
