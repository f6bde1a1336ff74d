import type { Ask } from '../methods/node-method.ts'
import {
  askBlock,
  askBlockAt,
  askLatest,
  UnsettledError,
} from './chain-source.ts'
import type { Header } from './header.ts'
import type { ChainStep, KnownChain } from './known-chain.ts'
import type { Warn } from './warn.ts'

type ReconcileOptions = {
  ask: Ask
  announced: Header
  /** Announced headers, which save requests for ancestors. */
  headers: ReadonlyMap<string, Header>
  development: boolean
  window: number
  warn: Warn
}

type Branch = [Header, ...Header[]]

/** Fetched in case the first head is soon replaced. */
const FIRST_ANCESTORS = 32

/**
 * Moves the known chain to an announced block and returns the steps. Fetches
 * everything first, so that the chain changes at once or not at all.
 */
export const reconcile = async (
  chain: KnownChain,
  options: ReconcileOptions,
): Promise<ChainStep[]> => {
  const { ask, announced, development, warn } = options
  if (chain.head.hash === announced.hash) return []
  // A block that is not above the head is late, on another branch, or a fallen
  // head. The latest block decides; a development chain may have fallen since.
  const isNews = announced.number > chain.head.number && !development
  const goal = isNews ? announced : await askLatest(ask)
  if (chain.head.hash === goal.hash) return []
  const known = chain.find(goal.hash)
  if (known) return development ? chain.fallTo(known) : []
  if (goal.number < chain.oldest.number) {
    return development
      ? chain.fallBelow(goal, await askAncestors(ask, goal))
      : []
  }
  const branch = await walkBack(chain, { ...options, goal })
  const parent = chain.find(branch[0].parentHash)
  if (parent) return chain.branchOff(parent, branch)
  if (branch[0].number <= chain.oldest.number) {
    warn('reorganised-below-known', { from: chain.oldest.number })
    return chain.branchOff(undefined, branch)
  }
  const settled = await findSettled(chain, ask)
  if (settled && settled.number >= branch[0].number) {
    throw new UnsettledError('the chain changed while it was asked for')
  }
  warn('heads-skipped', {
    after: settled?.number ?? null,
    until: goal.number,
  })
  return chain.restart(settled, branch)
}

/**
 * The head's ancestors, oldest first, as far as available. They are fetched by
 * number, all at once, and used if they form a chain.
 */
export const askAncestors = async (
  ask: Ask,
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
    if (block?.hash !== (ancestors[0] ?? head).parentHash) break
    ancestors.unshift(block)
  }
  return ancestors
}

/** Ends at a known block, or where none can be reached any more. */
const walkBack = async (
  chain: KnownChain,
  { ask, goal, headers, window }: ReconcileOptions & { goal: Header },
): Promise<Branch> => {
  const branch: Branch = [goal]
  while (
    branch.length < window &&
    branch[0].number > chain.oldest.number &&
    !chain.find(branch[0].parentHash)
  ) {
    const [{ number, parentHash }] = branch
    const parent = headers.get(parentHash) ?? (await askBlock(ask, parentHash))
    if (parent.number !== number - 1) {
      throw new UnsettledError('a block and its parent are not neighbours')
    }
    branch.unshift(parent)
  }
  return branch
}

/** Binary search: all known blocks up to some point are still in the chain. */
const findSettled = async (
  { blocks }: KnownChain,
  ask: Ask,
): Promise<Header | undefined> => {
  let low = 0
  let high = blocks.length
  // Usually there was no reorganisation, so the head comes first.
  let middle = high - 1
  while (low < high) {
    const block = blocks[middle]
    const now = block && (await askBlockAt(ask, block.number))
    if (now && now.hash === block.hash) low = middle + 1
    else high = middle
    middle = Math.floor((low + high) / 2)
  }
  return blocks[low - 1]
}
