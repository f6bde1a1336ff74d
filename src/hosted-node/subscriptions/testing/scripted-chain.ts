import type { Json } from '../../../node-client/json.ts'
import type { Topic } from '../../../node-client/topic-streams.ts'
import type { NodeCall, Outcome } from '../../json-rpc.ts'
import { OutageError } from '../../upstream/outage.ts'
import type { StreamListener } from '../../upstream/upstream.ts'
import type { ChainSource } from '../chain-source.ts'

export type ScriptedBlock = {
  number: number
  hash: string
  parentHash: string
  logs: Record<string, Json>[]
}

type ScriptedChainOptions = {
  length?: number
  /** Whether replaced blocks are unknown at once, as in EDR. */
  forgets?: boolean
  /** Whether only the last of several new blocks is announced. */
  announcesLast?: boolean
  /** Whether zeros are reported as parent hashes, as by `hardhat_mine`. */
  hidesParents?: boolean
}

/** A simulated chain for cases that are rare on real ones. */
export class ScriptedChain implements ChainSource {
  blocks: ScriptedBlock[] = []
  /** Every call in order. */
  readonly calls: NodeCall[] = []
  /** This many of the next calls or subscriptions fail. */
  failing = { asks: 0, takes: 0 }
  /** Calls of these methods are rejected. */
  readonly refused = new Set<string>()
  /** Wider ranges of logs are rejected. */
  mostBlocksOfLogs = Number.POSITIVE_INFINITY
  /** Calls and subscriptions without an answer yet. */
  pending = 0
  readonly #seen = new Map<string, ScriptedBlock>()
  readonly #listeners = new Map<StreamListener, Topic>()
  readonly #options: ScriptedChainOptions

  constructor(options: ScriptedChainOptions = {}) {
    this.#options = options
    for (let number = 0; number < (options.length ?? 1); number += 1) {
      this.#append(0)
    }
  }

  get streams(): number {
    return this.#listeners.size
  }

  get head(): ScriptedBlock {
    return this.blocks.at(-1) as ScriptedBlock
  }

  /** Adds blocks without an announcement. */
  grow(count: number, logs = 1): ScriptedBlock[] {
    return Array.from({ length: count }, () => this.#append(logs))
  }

  extend(count: number, logs = 1): void {
    const added = this.grow(count, logs)
    this.announce(this.#options.announcesLast ? added.slice(-1) : added)
  }

  /** Without an announcement, as EDR after `evm_revert`. */
  fall(depth: number): void {
    this.blocks = this.blocks.slice(0, Math.max(1, this.blocks.length - depth))
  }

  reorganise(depth: number, count: number): void {
    this.fall(depth)
    this.extend(count)
  }

  /** Back to an earlier branch, which ended with this block. */
  returnTo(tip: ScriptedBlock): void {
    const branch = [tip]
    while ((branch[0]?.number ?? 0) > 0) {
      const parent = this.#seen.get(branch[0]?.parentHash ?? '')
      branch.unshift(parent as ScriptedBlock)
    }
    this.blocks = branch
    this.announce([tip])
  }

  announce(blocks: readonly ScriptedBlock[]): void {
    for (const block of blocks) this.tell('newHeads', toRpcBlock(block))
  }

  tell(topic: Topic, event: unknown): void {
    for (const [listener, taken] of [...this.#listeners]) {
      if (taken === topic) listener.onEvent(event)
    }
  }

  loseStreams(): void {
    const lost = [...this.#listeners.keys()]
    this.#listeners.clear()
    for (const { onLost } of lost) onLost()
  }

  readonly subscribe: ChainSource['subscribe'] = async (topic, listener) => {
    await this.#turn('takes')
    this.#listeners.set(listener, topic)
    return () => this.#listeners.delete(listener)
  }

  readonly ask: ChainSource['ask'] = async (call) => {
    this.calls.push(call)
    await this.#turn('asks')
    return this.#answer(call)
  }

  callsOf(method: string): (readonly Json[])[] {
    return this.calls
      .filter((call) => call.method === method)
      .map(({ params }) => params)
  }

  async #turn(what: 'asks' | 'takes'): Promise<void> {
    this.pending += 1
    await new Promise((resolve) => setImmediate(resolve))
    this.pending -= 1
    if (this.failing[what] === 0) return
    this.failing[what] -= 1
    throw new OutageError('unreachable')
  }

  #answer({ method, params }: NodeCall): Outcome {
    if (this.refused.has(method)) return refuse('not now')
    const [param] = params
    switch (method) {
      case 'eth_getBlockByNumber': {
        const at = param === 'latest' ? this.head.number : Number(param)
        return { result: toRpcBlock(this.blocks[at]) }
      }
      case 'eth_getBlockByHash':
        return { result: toRpcBlock(this.#find(String(param))) }
      case 'eth_getLogs':
        return this.#answerLogs(param as Record<string, string>)
      default:
        return refuse('no such method')
    }
  }

  #answerLogs({
    blockHash,
    fromBlock,
    toBlock,
  }: Record<string, string>): Outcome {
    if (blockHash === undefined) {
      const range = this.blocks.slice(Number(fromBlock), Number(toBlock) + 1)
      if (range.length > this.mostBlocksOfLogs) return refuse('too wide')
      return { result: range.flatMap(({ logs }) => logs) }
    }
    const block = this.#find(blockHash)
    return block ? { result: block.logs } : refuse('unknown block')
  }

  #find(hash: string): ScriptedBlock | undefined {
    const block = this.#seen.get(hash)
    const isThere =
      !this.#options.forgets || this.blocks[block?.number ?? -1] === block
    return isThere ? block : undefined
  }

  #append(logCount: number): ScriptedBlock {
    const number = this.blocks.length
    const hash = toHash(this.#seen.size + 1)
    const parent = this.#options.hidesParents ? undefined : this.blocks.at(-1)
    const block: ScriptedBlock = {
      number,
      hash,
      parentHash: parent?.hash ?? toHash(0),
      logs: Array.from({ length: logCount }, (_, index) => ({
        address: `0x${'a'.repeat(40)}`,
        topics: [toHash(index)],
        data: '0x',
        blockHash: hash,
        blockNumber: toQuantity(number),
        transactionHash: hash,
        transactionIndex: '0x0',
        logIndex: toQuantity(index),
        removed: false,
      })),
    }
    this.#seen.set(hash, block)
    this.blocks = [...this.blocks, block]
    return block
  }
}

const refuse = (message: string): Outcome => ({
  error: { code: -32000, message },
})

const toQuantity = (number: number): string => `0x${number.toString(16)}`

const toHash = (number: number): string =>
  `0x${number.toString(16).padStart(64, '0')}`

const toRpcBlock = (block: ScriptedBlock | undefined): Json => {
  if (!block) return null
  const { number, hash, parentHash } = block
  return {
    number: toQuantity(number),
    hash,
    parentHash,
    sha3Uncles: toHash(0),
    miner: `0x${'0'.repeat(40)}`,
    stateRoot: toHash(0),
    transactionsRoot: toHash(0),
    receiptsRoot: toHash(0),
    logsBloom: `0x${'0'.repeat(512)}`,
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    timestamp: toQuantity(number),
    extraData: '0x',
    mixHash: toHash(0),
    nonce: '0x0000000000000000',
    transactions: [],
    uncles: [],
    size: '0x1',
  }
}
