import { doubtAbout } from '../../site-identity/judge-label.ts'
import { skeletonOf } from '../../site-identity/look-alikes.ts'

type Named = { chainId: string; name: string }

/** Why the name of a network may be mistaken for another's. */
export type NameWarning =
  /** A network of the wallet has the name, or one that looks like it. */
  { kind: 'taken' | 'alike'; network: Named } | { kind: 'letters' }

/** Words that do not tell networks apart: "Base" and "Base Mainnet". */
const common = [
  'mainnet',
  'blockchain',
  'c-chain',
  'chain',
  'era',
  'network',
  'one',
  'smart',
].map(skeletonOf)

/** Words of the first chain, which may stand before a name or behind it. */
const first = ['l1', 'layer1', 'mainnet'].map(skeletonOf)

const beginning = new RegExp(`^(?:${first.join('|')})+(?=.)`)
const ending = new RegExp(`(?<=.)(?:${[...common, ...first].join('|')})+$`)

/** Ethereum is also called by its currency, or only "Mainnet". */
const ethereum = skeletonOf('Ethereum')
const otherNames = ['ETH', 'Ether', 'Main', 'Mainnet', 'L1', 'Layer 1'].map(
  skeletonOf,
)

/** Compares a name with those of the other networks. */
export const nameWarning = (
  name: string,
  others: readonly Named[],
): NameWarning | undefined => {
  const taken = others.find((other) => plain(other.name) === plain(name))
  if (taken) return { kind: 'taken', network: taken }
  const core = coreOf(name)
  const alike = others.find((other) => core && coreOf(other.name) === core)
  if (alike) return { kind: 'alike', network: alike }
  const words = name.toLowerCase().split(/[^\p{L}\p{M}\d]+/u)
  const isDoubtful = words.some((word) => word !== '' && doubtAbout(word))
  return isDoubtful ? { kind: 'letters' } : undefined
}

/** Names that differ only in letter case, width or spaces count as equal. */
const plain = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const coreOf = (name: string): string => {
  const core = skeletonOf(name).replace(ending, '').replace(beginning, '')
  return otherNames.includes(core) ? ethereum : core
}
