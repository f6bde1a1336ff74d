import type { Header } from '../../node-client/chain/header.ts'
import {
  type ChainStep,
  KnownChain,
} from '../../node-client/chain/known-chain.ts'
import {
  type AskNode,
  askBlockAt,
  askLatest,
  askParent,
} from '../../node-client/chain/read-chain.ts'
import { reconcile } from '../../node-client/chain/reconcile.ts'

/**
 * How many recent blocks are remembered, and how far back heads are filled in.
 */
export const MOST_HEADERS = 128

/** Whether a block is on the chain; `ahead` if it is above the head. */
type BlockStatus = 'canonical' | 'replaced' | 'ahead'

/** The recent blocks of a chain, and the status of blocks in cursors. */
export class RecentChain {
  readonly #ask: AskNode
  #known: KnownChain | undefined
  /** Hashes of recently replaced blocks. */
  readonly #replaced = new Set<string>()
  /** Block 0, which changes if a development chain is reset. */
  #genesis: string | undefined
  #wasReset = false

  constructor(ask: AskNode) {
    this.#ask = ask
  }

  get head(): Header | undefined {
    return this.#known?.head
  }

  /** False if it does not follow the head; call `refresh` then. */
  append(header: Header): boolean {
    const { head } = this
    if (header.hash === head?.hash) return true
    if (!this.#known || header.parentHash !== head?.hash) return false
    this.#apply(this.#known.branchOff(head, [header]))
    return true
  }

  /**
   * Moves to the node's latest block. If that block is known, or older than all
   * known ones, the node is behind or its chain was rolled back: logs are
   * removed only once other blocks replace theirs. The exception is a
   * development chain that was reset.
   */
  async refresh(): Promise<void> {
    const ask = this.#ask
    const goal = await askLatest(ask)
    const known = this.#known
    if (!known) {
      this.#genesis = await this.hashAt(0)
      this.#known = new KnownChain({ ancestors: [], head: goal }, MOST_HEADERS)
      return
    }
    const hasFallen = async ({ hash }: Header): Promise<boolean> => {
      if (known.find(hash)) return false
      const genesis = (await askBlockAt(ask, 0))?.hash
      // Not every node has block 0.
      if (!genesis || !this.#genesis || genesis === this.#genesis) return false
      this.#genesis = genesis
      this.#wasReset = true
      return true
    }
    this.#apply(await reconcile(known, { ask, goal, hasFallen }))
  }

  /** The headers from this number up, at most `MOST_HEADERS` back. */
  async headersFrom(number: number): Promise<Header[]> {
    const known = this.#known
    if (!known) return []
    while (
      known.oldest.number > Math.max(number, 0) &&
      known.blocks.length < MOST_HEADERS
    ) {
      const { oldest } = known
      const parent = await askParent(this.#ask, oldest)
      // A concurrent call may have added it, or the chain may have changed.
      if (known.oldest === oldest) known.prepend(parent)
    }
    return known.blocks.filter((block) => block.number >= number)
  }

  async statusOf({
    number,
    hash,
  }: {
    number: number
    hash: string
  }): Promise<BlockStatus> {
    const { head } = this
    if (this.#replaced.has(hash)) return 'replaced'
    if (!head) return 'ahead'
    if (number > head.number) return this.#wasReset ? 'replaced' : 'ahead'
    const now = await this.hashAt(number)
    return now === hash ? 'canonical' : 'replaced'
  }

  async hashAt(number: number): Promise<string | undefined> {
    const blocks = this.#known?.blocks ?? []
    const known = blocks.find((block) => block.number === number)
    return (known ?? (await askBlockAt(this.#ask, number)))?.hash
  }

  #apply(steps: readonly ChainStep[]): void {
    for (const step of steps) {
      if (step.kind === 'skipped') continue
      const { hash } = step.header
      if (step.kind === 'dropped') this.#replaced.add(hash)
      else this.#replaced.delete(hash)
    }
    for (const hash of this.#replaced) {
      if (this.#replaced.size <= 2 * MOST_HEADERS) break
      this.#replaced.delete(hash)
    }
  }
}
