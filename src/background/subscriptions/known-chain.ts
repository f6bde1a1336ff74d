import {
  type AskNode,
  askHashAt,
  askLatest,
  askParent,
  type Header,
} from './blocks-and-logs.ts'

/** How many blocks back the chain is remembered, and heads are filled in. */
export const MOST_HEADERS = 128

/** Whether a block is of the chain; `ahead` when it is above the head. */
type Verdict = 'kept' | 'gone' | 'ahead'

/** The last blocks of a chain, each the parent of the next. */
export class KnownChain {
  readonly #ask: AskNode
  #blocks: Header[] = []
  /** Hashes of blocks in whose place others came, the last ones. */
  readonly #replaced = new Set<string>()
  /** The first block of all, by which a chain that began anew is known. */
  #genesis: string | undefined
  #beganAnew = false

  constructor(ask: AskNode) {
    this.#ask = ask
  }

  get head(): Header | undefined {
    return this.#blocks.at(-1)
  }

  /** False when it does not follow the head, and the node has to be asked. */
  grow(header: Header): boolean {
    if (header.hash === this.head?.hash) return true
    if (!this.head || header.parentHash !== this.head.hash) return false
    this.#take([header], this.head)
    return true
  }

  /**
   * Goes to the node's latest block. One that is known, or below all that is,
   * comes from a node that is behind, or from a chain that fell: what was told
   * is taken back when another block has come in its place, not before. Only a
   * development chain that began anew is taken at its word.
   */
  async look(): Promise<void> {
    let first = await askLatest(this.#ask)
    const [oldest] = this.#blocks
    if (this.#find(first)) return
    if (!oldest) this.#genesis = await askHashAt(this.#ask, 0)
    if (oldest && first.number < oldest.number) {
      const genesis = await askHashAt(this.#ask, 0)
      if (genesis === this.#genesis) return
      this.#genesis = genesis
      this.#beganAnew = true
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
    this.#take(branch, parent)
  }

  /** Those from a number up, as far back as they are remembered. */
  async headersFrom(number: number): Promise<Header[]> {
    for (;;) {
      const [oldest] = this.#blocks
      const isEnough = !oldest || oldest.number <= Math.max(number, 0)
      if (isEnough || this.#blocks.length >= MOST_HEADERS) break
      const parent = await askParent(this.#ask, oldest)
      // Another may have filled it in, or the chain have changed.
      if (this.#blocks[0] === oldest) this.#blocks.unshift(parent)
    }
    return this.#blocks.filter((block) => block.number >= number)
  }

  async judge({
    number,
    hash,
  }: {
    number: number
    hash: string
  }): Promise<Verdict> {
    const { head } = this
    if (this.#replaced.has(hash)) return 'gone'
    if (!head) return 'ahead'
    if (number > head.number) return this.#beganAnew ? 'gone' : 'ahead'
    const now = await this.hashAt(number)
    return now === hash ? 'kept' : 'gone'
  }

  async hashAt(number: number): Promise<string | undefined> {
    const known = this.#blocks.find((block) => block.number === number)
    return known?.hash ?? (await askHashAt(this.#ask, number))
  }

  #find({ hash }: Header): Header | undefined {
    return this.#blocks.find((block) => block.hash === hash)
  }

  /**
   * `branch` is in order, and its last block is the head from now on. It goes
   * on from `parent`, or from nothing that is known.
   */
  #take(branch: readonly Header[], parent: Header | undefined): void {
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
    const kept = parent
      ? this.#blocks.filter(({ number }) => number <= parent.number)
      : []
    this.#blocks = [...kept, ...branch].slice(-MOST_HEADERS)
  }
}
