import type { Header } from './header.ts'

/** What became of the chain, in the order in which it is told. */
export type ChainStep =
  | { kind: 'dropped'; header: Header }
  /** Blocks that were never seen, both ends included. */
  | { kind: 'skipped'; from: number; to: number }
  /** `announced` is false for what only fills the window after a gap. */
  | { kind: 'added'; header: Header; announced: boolean }
  /** The head is an earlier block again, and nothing came in its place. */
  | { kind: 'fell'; header: Header }

/** The last blocks of the chain as told so far, each the next one's parent. */
export class KnownChain {
  readonly #window: number
  #blocks: readonly [Header, ...Header[]]

  /** `ancestors` are those of the head, the oldest first. */
  constructor(
    { ancestors, head }: { ancestors: readonly Header[]; head: Header },
    window: number,
  ) {
    this.#window = window
    this.#blocks = lastOf([...ancestors, head], window)
  }

  get blocks(): readonly Header[] {
    return this.#blocks
  }

  get head(): Header {
    return this.#blocks.at(-1) ?? this.oldest
  }

  get oldest(): Header {
    return this.#blocks[0]
  }

  find(hash: string): Header | undefined {
    return this.#blocks.find((block) => block.hash === hash)
  }

  /** To a block that is known: nothing came in place of what is dropped. */
  fallTo(header: Header): ChainStep[] {
    const dropped = this.#above(header)
    const kept = this.#blocks.slice(0, this.#blocks.length - dropped.length)
    this.#blocks = lastOf(kept, this.#window)
    return [...toDropped(dropped), { kind: 'fell', header }]
  }

  /** Below everything known. */
  fallBelow(head: Header, ancestors: readonly Header[]): ChainStep[] {
    const dropped = toDropped(this.#blocks)
    this.#blocks = lastOf([...ancestors, head], this.#window)
    return [...dropped, { kind: 'fell', header: head }]
  }

  /** `parent` is what the branch goes on from, or undefined when unknown. */
  branchOff(
    parent: Header | undefined,
    branch: readonly Header[],
  ): ChainStep[] {
    const dropped = this.#above(parent)
    const kept = this.#blocks.slice(0, this.#blocks.length - dropped.length)
    this.#blocks = lastOf([...kept, ...branch], this.#window)
    const added = branch.map(
      (header): ChainStep => ({ kind: 'added', header, announced: true }),
    )
    return [...toDropped(dropped), ...added]
  }

  /**
   * `branch` is too far ahead to meet anything. `settled` is the newest known
   * block that is still of the chain, if there is one.
   */
  restart(
    settled: Header | undefined,
    branch: readonly [Header, ...Header[]],
  ): ChainStep[] {
    const from = settled ? settled.number + 1 : this.oldest.number
    const to = branch[0].number - 1
    const dropped = toDropped(this.#above(settled))
    this.#blocks = lastOf(branch, this.#window)
    const added = branch.map(
      (header): ChainStep => ({
        kind: 'added',
        header,
        announced: header === this.head,
      }),
    )
    return [
      ...dropped,
      ...(from <= to ? [{ kind: 'skipped', from, to } as const] : []),
      ...added,
    ]
  }

  #above(block: Header | undefined): readonly Header[] {
    const at = this.#blocks.findIndex(({ hash }) => hash === block?.hash)
    return this.#blocks.slice(at + 1)
  }
}

/** The newest goes first: a log is taken back before what it followed. */
const toDropped = (blocks: readonly Header[]): ChainStep[] =>
  blocks.toReversed().map((header) => ({ kind: 'dropped', header }))

const lastOf = (
  blocks: readonly Header[],
  window: number,
): [Header, ...Header[]] => {
  const [first, ...others] = blocks.slice(-window)
  if (!first) throw new RangeError('a chain has at least one block')
  return [first, ...others]
}
