import type { Header } from './header.ts'

/** Oldest first. */
export type Blocks = readonly [Header, ...Header[]]

/** A change of the chain, in the order of notification. */
export type ChainStep =
  | { kind: 'dropped'; header: Header }
  /** Blocks that were never fetched, both ends included. */
  | { kind: 'skipped'; from: number; to: number }
  /** `announced` is false for blocks that only fill the window after a gap. */
  | { kind: 'added'; header: Header; announced: boolean }
  /** The head is an earlier block again, without a new branch. */
  | { kind: 'fell'; header: Header }

/** Whether a step is a new head. */
export const isHead = (
  step: ChainStep,
): step is Extract<ChainStep, { kind: 'added' | 'fell' }> =>
  step.kind === 'fell' || (step.kind === 'added' && step.announced)

/** The last blocks of a chain, each the parent of the next. */
export class KnownChain {
  /** How many blocks are remembered. */
  readonly window: number
  #blocks: Blocks

  /** `ancestors` are those of the head, oldest first. */
  constructor(
    { ancestors, head }: { ancestors: readonly Header[]; head: Header },
    window: number,
  ) {
    this.window = window
    this.#blocks = lastOf([...ancestors, head], window)
  }

  get blocks(): Blocks {
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

  /** Adds the parent of the oldest block, unless the window is full. */
  prepend(parent: Header): void {
    if (this.#blocks.length >= this.window) return
    this.#blocks = [parent, ...this.#blocks]
  }

  /** The head falls to a known block, or below all of them. */
  fall(header: Header, ancestors: readonly Header[] = []): ChainStep[] {
    const known = this.find(header.hash)
    const added = known ? [] : [...ancestors, header]
    return [...this.#replaceAbove(known, added), { kind: 'fell', header }]
  }

  /**
   * `base` is the newest known block that is still part of the chain, if any. A
   * branch that is not its child fills the window.
   */
  branchOff(base: Header | undefined, branch: Blocks): ChainStep[] {
    const from = base ? base.number + 1 : this.oldest.number
    const to = branch[0].number - 1
    const isGap = from <= to
    const dropped = this.#replaceAbove(base, branch)
    return [
      ...dropped,
      ...(isGap ? [{ kind: 'skipped', from, to } as const] : []),
      ...branch.map((header) => ({
        kind: 'added' as const,
        header,
        announced: !isGap || header === this.head,
      })),
    ]
  }

  /** Newest first, so that logs are removed in reverse order. */
  #replaceAbove(
    block: Header | undefined,
    branch: readonly Header[],
  ): ChainStep[] {
    const at = this.#blocks.findIndex(({ hash }) => hash === block?.hash) + 1
    const dropped = this.#blocks.slice(at).toReversed()
    const remaining = this.#blocks.slice(0, at)
    this.#blocks = lastOf([...remaining, ...branch], this.window)
    return dropped.map((header) => ({ kind: 'dropped', header }))
  }
}

/** There is always a head. */
const lastOf = (blocks: readonly Header[], window: number): Blocks =>
  blocks.slice(-window) as [Header, ...Header[]]
