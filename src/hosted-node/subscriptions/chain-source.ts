import type { Json } from '../../node-client/json.ts'
import type { Topic } from '../../node-client/topic-streams.ts'
import type { NodeCall } from '../json-rpc.ts'
import type { Ask } from '../methods/node-method.ts'
import type { StreamListener } from '../upstream/upstream.ts'
import { type Header, readHeader } from './header.ts'
import { type NodeLog, readLog } from './node-log.ts'

/** The network, through any of its nodes. Both reject with OutageError. */
export type ChainSource = Readonly<{
  ask: Ask
  subscribe: (topic: Topic, listener: StreamListener) => Promise<() => void>
}>

/**
 * The nodes' answers are inconsistent: a block was just replaced, or one node
 * is behind another. A retry will succeed.
 */
export class UnsettledError extends Error {
  override readonly name = 'UnsettledError'
}

export const askLatest = async (ask: Ask): Promise<Header> =>
  readBlock(await askResult(ask, blockByNumber('latest')))

export const askBlock = async (ask: Ask, hash: string): Promise<Header> => {
  const call = { method: 'eth_getBlockByHash', params: [hash, false] }
  const header = readBlock(await askResult(ask, call))
  if (header.hash !== hash) throw new UnsettledError('another block was given')
  return header
}

/** The current block of a number, if it exists. */
export const askBlockAt = async (
  ask: Ask,
  number: number,
): Promise<Header | undefined> =>
  readHeader(await askResult(ask, blockByNumber(toQuantity(number))))

export const askLogsOf = async (ask: Ask, hash: string): Promise<NodeLog[]> => {
  const logs = await askLogs(ask, { blockHash: hash })
  if (logs.some(({ blockHash }) => blockHash !== hash)) {
    throw new UnsettledError('logs of another block were given')
  }
  return logs
}

export const askLogsBetween = async (
  ask: Ask,
  { from, to }: { from: number; to: number },
): Promise<NodeLog[]> => {
  const logs = await askLogs(ask, {
    fromBlock: toQuantity(from),
    toBlock: toQuantity(to),
  })
  if (logs.some(({ blockNumber: at }) => at < from || at > to)) {
    throw new UnsettledError('logs of other blocks were given')
  }
  return logs
}

const askLogs = async (
  ask: Ask,
  filter: Record<string, Json>,
): Promise<NodeLog[]> => {
  const logs = await askResult(ask, { method: 'eth_getLogs', params: [filter] })
  if (!Array.isArray(logs)) throw new UnsettledError('no logs were given')
  return logs.map((log) => {
    const read = readLog(log)
    if (!read) throw new UnsettledError('something that is no log was given')
    return read
  })
}

const askResult = async (ask: Ask, call: NodeCall): Promise<Json> => {
  const outcome = await ask(call)
  if ('error' in outcome) throw new UnsettledError(`${call.method} was refused`)
  return outcome.result
}

const blockByNumber = (number: string): NodeCall => ({
  method: 'eth_getBlockByNumber',
  params: [number, false],
})

const readBlock = (block: Json): Header => {
  const header = readHeader(block)
  if (!header) throw new UnsettledError('a block is not there')
  return header
}

const toQuantity = (number: number): string => `0x${number.toString(16)}`
