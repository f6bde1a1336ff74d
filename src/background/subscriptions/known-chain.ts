import {
  type AskNode,
  askHashAt,
  askLatest,
  askParent,
  type Header,
} from './blocks-and-logs.ts'

/**
 * How many recent blocks are remembered, and how far back heads are filled in.
 */
export const MOST_HEADERS = 128

/** Whether a block is on the chain; `ahead` if it is above the head. */
type BlockStatus = 'canonical' | 'replaced' | 'ahead'

/** The last blocks of a chain, each the parent of the next. */
export class KnownChain {
  readonly #ask: AskNode
  #blocks: Header[] = []
  /** Hashes of recently replaced blocks. */
  readonly #replaced = new Set<string>()
  /** Block 0, which changes if a development chain is reset. */
  #genesis: string | undefined
  #wasReset = false

  constructor(ask: AskNode) {
    this.#ask = ask
  }

  get head(): Header | undefined {
    return this.#blocks.at(-1)
  }

  /** False if it does not follow the head; call `refresh` then. */
  append(header: Header): boolean {
    if (header.hash === this.head?.hash) return true
    if (!this.head || header.parentHash !== this.head.hash) return false
    this.#adopt([header], this.head)
    return true
  }

  /**
   * Moves to the node's latest block. If that block is known, or older than all
   * known ones, the node is behind or its chain was rolled back: logs are
   * removed only once other blocks replace theirs. The exception is a
   * development chain that was reset.
   */
  async refresh(): Promise<void> {
    let first = await askLatest(this.#ask)
    const [oldest] = this.#blocks
    if (this.#find(first)) return
    if (!oldest) this.#genesis = await askHashAt(this.#ask, 0)
    if (oldest && first.number < oldest.number) {
      const genesis = await askHashAt(this.#ask, 0)
      if (genesis === this.#genesis) return
      this.#genesis = genesis
      this.#wasReset = true
    }
    const branch = [first]
    let parent: Header | undefined
    while (
      oldest &&
      first.number > oldest.number &&
      branch.length < MOST_HEADERS
    ) {
      const before = await askParent(this.#ask, first)
      parent = this.#find(before)
      if (parent) break
      first = before
      branch.unshift(first)
    }
    this.#adopt(branch, parent)
  }

  /** The headers from this number up, at most `MOST_HEADERS` back. */
  async headersFrom(number: number): Promise<Header[]> {
    for (;;) {
      const [oldest] = this.#blocks
      const isEnough = !oldest || oldest.number <= Math.max(number, 0)
      if (isEnough || this.#blocks.length >= MOST_HEADERS) break
      const parent = await askParent(this.#ask, oldest)
      // A concurrent call may have added it, or the chain may have changed.
      if (this.#blocks[0] === oldest) this.#blocks.unshift(parent)
    }
    return this.#blocks.filter((block) => block.number >= number)
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
    const known = this.#blocks.find((block) => block.number === number)
    return known?.hash ?? (await askHashAt(this.#ask, number))
  }

  #find({ hash }: Header): Header | undefined {
    return this.#blocks.find((block) => block.hash === hash)
  }

  /**
   * Makes the last block of `branch` the head. The branch follows `parent`, or
   * no known block.
   */
  #adopt(branch: readonly Header[], parent: Header | undefined): void {
    const [first] = branch
    if (!first) return
    for (const { number, hash } of this.#blocks) {
      if (number >= first.number) this.#replaced.add(hash)
    }
    for (const { hash } of branch) this.#replaced.delete(hash)
    for (const hash of this.#replaced) {
      if (this.#replaced.size <= 2 * MOST_HEADERS) break
      this.#replaced.delete(hash)
    }
    const ancestors = parent
      ? this.#blocks.filter(({ number }) => number <= parent.number)
      : []
    this.#blocks = [...ancestors, ...branch].slice(-MOST_HEADERS)
  }
}
