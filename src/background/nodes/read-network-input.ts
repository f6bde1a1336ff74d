import type {
  NetworkInput,
  NetworkProblem,
} from '../../messaging/network-contract.ts'
import {
  isExplorerUrl,
  networkLimits,
} from '../../protocol/network-description.ts'
import type { NetworkRecord } from '../../storage/network-record.ts'

/**
 * Returns the record to store, or what is wrong with the input. Duplicate names
 * are refused, because sites and the UI identify networks by name.
 */
export const readNetworkInput = (
  input: NetworkInput,
  others: readonly { chainId: string; name: string }[],
): { network: NetworkRecord } | { problem: NetworkProblem } => {
  const number = input.chainId.trim()
  const chainId = `eip155:${number}`
  const name = input.name.trim().replace(/\s+/g, ' ')
  const symbol = input.symbol.trim()
  const explorer = readExplorer(input.explorerUrl.trim())
  const problem =
    problemOfChainId(number) ??
    takenIf('chainId', others, (other) => other.chainId === chainId) ??
    problemOfText('name', { text: name, most: networkLimits.name }) ??
    takenIf('name', others, (other) => isSameName(other.name, name)) ??
    problemOfText('symbol', { text: symbol, most: networkLimits.symbol }) ??
    (explorer === null
      ? ({ field: 'explorerUrl', problem: 'not-a-url' } as const)
      : undefined)
  if (problem) return { problem }
  return {
    network: {
      chainId,
      name,
      symbol,
      ...(explorer && { explorerUrl: explorer }),
    },
  }
}

const problemOfChainId = (number: string): NetworkProblem | undefined => {
  if (number === '') return { field: 'chainId', problem: 'missing' }
  const isOne =
    /^[1-9][0-9]{0,15}$/.test(number) && Number.isSafeInteger(Number(number))
  return isOne ? undefined : { field: 'chainId', problem: 'not-a-chain-id' }
}

const problemOfText = (
  field: 'name' | 'symbol',
  { text, most }: { text: string; most: number },
): NetworkProblem | undefined => {
  if (text === '') return { field, problem: 'missing' }
  return text.length > most ? { field, problem: 'too-long' } : undefined
}

const takenIf = <Other>(
  field: 'chainId' | 'name',
  others: readonly Other[],
  isTaken: (other: Other) => boolean,
): NetworkProblem | undefined =>
  others.some(isTaken) ? { field, problem: 'taken' } : undefined

/** Names that differ only in letter case or width count as equal. */
const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

/** Undefined for none, null for an invalid explorer address. */
const readExplorer = (typed: string): string | null | undefined => {
  if (typed === '') return undefined
  return isExplorerUrl(typed) ? new URL(typed).href.replace(/\/+$/, '') : null
}
