import type { Json } from '../json.ts'
import { type Header, isParentOf } from './header.ts'
import type { Blocks, ChainStep, KnownChain } from './known-chain.ts'
import {
  type AskNode,
  askBlockAt,
  askParent,
  UnsettledError,
} from './read-chain.ts'

type ReconcileOptions = {
  ask: AskNode
  /** The head to move to. */
  goal: Header
  /**
   * Whether the head fell to this block, which is known or below all known
   * blocks. If not, the node is behind, and nothing changes.
   */
  hasFallen: (goal: Header) => boolean | Promise<boolean>
  /** Announced headers, which save requests for ancestors. */
  headers?: ReadonlyMap<string, Header>
  /** Reports blocks that are not part of the steps. */
  warn?: (event: string, details: Record<string, Json>) => void
}

/** Fetched in case the first head is soon replaced. */
const FIRST_ANCESTORS = 32

/**
 * Moves the known chain to a block and returns the steps. Fetches everything
 * first, so that the chain changes at once or not at all.
 */
export const reconcile = async (
  chain: KnownChain,
  options: ReconcileOptions,
): Promise<ChainStep[]> => {
  const { ask, goal, hasFallen, warn } = options
  if (chain.head.hash === goal.hash) return []
  const isKnown = chain.find(goal.hash) !== undefined
  if (isKnown || goal.number < chain.oldest.number) {
    if (!(await hasFallen(goal))) return []
    return chain.fall(goal, isKnown ? [] : await askAncestors(ask, goal))
  }
  const { branch, parent } = await walkBack(chain, options)
  if (parent) return chain.branchOff(parent, branch)
  const [{ number }] = branch
  if (number <= chain.oldest.number) {
    warn?.('reorganised-below-known', { from: chain.oldest.number })
    return chain.branchOff(undefined, branch)
  }
  const settled = await findSettled(chain, ask)
  if (settled && settled.number >= number) {
    throw new UnsettledError('blocks do not match')
  }
  const after = settled?.number ?? null
  warn?.('heads-skipped', { after, until: goal.number })
  return chain.branchOff(settled, branch)
}

/**
 * The head's ancestors, oldest first, as far as available. They are fetched by
 * number, all at once, and used if they form a chain.
 */
export const askAncestors = async (
  ask: AskNode,
  head: Header,
): Promise<Header[]> => {
  const count = Math.min(FIRST_ANCESTORS, head.number)
  const asked = await Promise.allSettled(
    Array.from({ length: count }, (_, back) =>
      askBlockAt(ask, head.number - 1 - back),
    ),
  )
  const ancestors: Header[] = []
  for (const one of asked) {
    const block = one.status === 'fulfilled' ? one.value : undefined
    if (!block || !isParentOf(block, ancestors[0] ?? head)) break
    ancestors.unshift(block)
  }
  return ancestors
}

/** Ends at a known block, or where none can be reached any more. */
const walkBack = async (
  chain: KnownChain,
  { ask, goal, headers }: ReconcileOptions,
): Promise<{ branch: Blocks; parent: Header | undefined }> => {
  const parentOf = async (block: Header): Promise<Header> => {
    const { parentHash } = block
    const parent = chain.find(parentHash) ?? headers?.get(parentHash)
    return parent && isParentOf(parent, block) ? parent : askParent(ask, block)
  }
  const branch: [Header, ...Header[]] = [goal]
  while (
    branch.length < chain.window &&
    branch[0].number > chain.oldest.number
  ) {
    const parent = await parentOf(branch[0])
    if (chain.find(parent.hash)) return { branch, parent }
    branch.unshift(parent)
  }
  return { branch, parent: chain.find(branch[0].parentHash) }
}

/** The newest known block that is still in the chain, usually the head. */
const findSettled = async (
  { blocks }: KnownChain,
  ask: AskNode,
): Promise<Header | undefined> => {
  for (const block of blocks.toReversed()) {
    const now = await askBlockAt(ask, block.number)
    if (now?.hash === block.hash) return block
  }
  return undefined
}
