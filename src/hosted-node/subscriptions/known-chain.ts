import type { Header } from './header.ts'

/** A change of the chain, in the order of notification. */
export type ChainStep =
  | { kind: 'dropped'; header: Header }
  /** Blocks that were never fetched, both ends included. */
  | { kind: 'skipped'; from: number; to: number }
  /** `announced` is false for blocks that only fill the window after a gap. */
  | { kind: 'added'; header: Header; announced: boolean }
  /** The head is an earlier block again, without a new branch. */
  | { kind: 'fell'; header: Header }

/** The last notified blocks of the chain, each the parent of the next. */
export class KnownChain {
  readonly #window: number
  #blocks: readonly [Header, ...Header[]]

  /** `ancestors` are those of the head, oldest first. */
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

  /** The head falls to a known block. */
  fallTo(header: Header): ChainStep[] {
    const dropped = this.#above(header)
    const remaining = this.#blocks.slice(
      0,
      this.#blocks.length - dropped.length,
    )
    this.#blocks = lastOf(remaining, this.#window)
    return [...toDropped(dropped), { kind: 'fell', header }]
  }

  /** The head falls below all known blocks. */
  fallBelow(head: Header, ancestors: readonly Header[]): ChainStep[] {
    const dropped = toDropped(this.#blocks)
    this.#blocks = lastOf([...ancestors, head], this.#window)
    return [...dropped, { kind: 'fell', header: head }]
  }

  /** `parent` is the block below the branch, or undefined if unknown. */
  branchOff(
    parent: Header | undefined,
    branch: readonly Header[],
  ): ChainStep[] {
    const dropped = this.#above(parent)
    const remaining = this.#blocks.slice(
      0,
      this.#blocks.length - dropped.length,
    )
    this.#blocks = lastOf([...remaining, ...branch], this.#window)
    const added = branch.map(
      (header): ChainStep => ({ kind: 'added', header, announced: true }),
    )
    return [...toDropped(dropped), ...added]
  }

  /**
   * `branch` is too far ahead to connect to a known block. `settled` is the
   * newest known block that is still part of the chain, if any.
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

/** Newest first, so that logs are removed in reverse order. */
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
