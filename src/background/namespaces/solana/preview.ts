import type {
  SolanaChanges,
  SolanaPreview,
  SolanaTokenChange,
} from '../../../messaging/solana-contract.ts'
import type { Json } from '../../../node-client/json.ts'
import { fromBase64 } from '../../../protocol/base64.ts'
import {
  chainDisconnected,
  isRpcError,
  type NodeFailure,
  nodeFailures,
} from '../../../protocol/errors.ts'
import { isObject } from '../../../protocol/json-rpc.ts'
import {
  accountsOf,
  type LookupTables,
  readLookupTable,
} from '../../../protocol/solana/accounts.ts'
import {
  readMint,
  readTokenAccount,
} from '../../../protocol/solana/token-account.ts'
import { decodeTransaction } from '../../../protocol/solana/transaction.ts'
import type { ChainNode } from '../../nodes/chain-node.ts'
import type { Networks } from '../../nodes/networks.ts'
import { toNodeFault } from '../../nodes/node-fault.ts'

/** Both together must not delay the screen for long. */
const TIME_LIMIT_MS = 8_000

type State = { lamports: bigint; owner: string; data: Uint8Array } | null

/** Asks the node what is in lookup tables, and what would change. */
export const previewSolana = async (
  { nodeOf }: Pick<Networks, 'nodeOf'>,
  {
    chainId,
    account,
    transaction,
  }: { chainId: string; account: string; transaction: string },
): Promise<SolanaPreview> => {
  const { message } = decodeTransaction(
    fromBase64(transaction) ?? new Uint8Array(),
  )
  const node = await nodeOf(chainId)
  const names = message.lookups.map(({ table }) => table)
  const tables = node ? await readTables(node, names) : {}
  const accounts = accountsOf(message, tables)
  const written = accounts.flatMap(({ address, isWritable }) =>
    isWritable && address !== null ? [address] : [],
  )
  return {
    tables,
    hidden: accounts.filter(({ address }) => address === null).length,
    changes: await readChanges(node, { account, transaction, written }),
  }
}

/** Without a table that the node does not show. */
const readTables = async (
  node: ChainNode,
  names: readonly string[],
): Promise<LookupTables> => {
  if (names.length === 0) return {}
  try {
    const states = await readStates(node, names)
    return Object.fromEntries(
      names.flatMap((name, index) => {
        const addresses = readLookupTable(
          states[index]?.data ?? new Uint8Array(),
        )
        return addresses ? [[name, addresses]] : []
      }),
    )
  } catch {
    // The screen says that these accounts are hidden.
    return {}
  }
}

const readChanges = async (
  node: ChainNode | undefined,
  {
    account,
    transaction,
    written,
  }: { account: string; transaction: string; written: readonly string[] },
): Promise<SolanaChanges> => {
  if (!node) return { kind: 'unknown', failure: 'no-node' }
  try {
    const addresses = [...new Set([account, ...written])]
    const before = await readStates(node, addresses)
    const answer = await ask(node, 'simulateTransaction', [
      transaction,
      {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses },
      },
    ])
    const value = isObject(answer) ? answer.value : undefined
    if (!isObject(value)) throw chainDisconnected('malformed')
    if (value.err !== null && value.err !== undefined) {
      return { kind: 'fails', reason: reasonOf(value) }
    }
    const after = toStates(value.accounts)
    // The account itself may not be one of the simulated accounts.
    const native = {
      before: `${before[0]?.lamports ?? 0n}`,
      after: `${(after[0] ?? before[0])?.lamports ?? 0n}`,
    }
    const tokens = await readTokens(node, { account, before, after })
    return { kind: 'changes', native, tokens }
  } catch (error) {
    return { kind: 'unknown', failure: failureOf(error) }
  }
}

/** By mint: what the account has in all of its changed token accounts. */
const readTokens = async (
  node: ChainNode,
  {
    account,
    before,
    after,
  }: { account: string; before: State[]; after: State[] },
): Promise<SolanaTokenChange[]> => {
  const totals = (states: State[]): Map<string, bigint> => {
    const byMint = new Map<string, bigint>()
    for (const state of states) {
      const held = state && readTokenAccount(state)
      if (held?.owner !== account) continue
      byMint.set(held.mint, (byMint.get(held.mint) ?? 0n) + held.amount)
    }
    return byMint
  }
  const had = totals(before)
  const has = totals(after)
  const mints = [...new Set([...had.keys(), ...has.keys()])].filter(
    (mint) => had.get(mint) !== has.get(mint),
  )
  if (mints.length === 0) return []
  const states = await readStates(node, mints)
  return mints.map((mint, index) => {
    const state = states[index]
    const facts = state ? readMint(state) : undefined
    return {
      mint,
      before: `${had.get(mint) ?? 0n}`,
      after: `${has.get(mint) ?? 0n}`,
      decimals: facts?.decimals ?? null,
      hasPermanentDelegate: facts?.hasPermanentDelegate ?? false,
    }
  })
}

const ask = (node: ChainNode, method: string, params: Json[]): Promise<Json> =>
  node.request({
    method,
    params,
    rule: { effect: 'pure' },
    timeLimit: TIME_LIMIT_MS,
  })

const readStates = async (
  node: ChainNode,
  addresses: readonly string[],
): Promise<State[]> => {
  const answer = await ask(node, 'getMultipleAccounts', [
    [...addresses],
    { encoding: 'base64' },
  ])
  return toStates(isObject(answer) ? answer.value : undefined)
}

const toStates = (value: unknown): State[] =>
  Array.isArray(value) ? value.map(toState) : []

const toState = (value: unknown): State => {
  if (!isObject(value)) return null
  const { lamports, owner, data } = value
  const [base64] = Array.isArray(data) ? data : []
  const bytes = typeof base64 === 'string' ? fromBase64(base64) : undefined
  if (typeof owner !== 'string' || !bytes) return null
  return { lamports: BigInt(Number(lamports) || 0), owner, data: bytes }
}

/** The last line of a program's log says most. */
const reasonOf = ({ err, logs }: Record<string, unknown>): string => {
  const lines: unknown[] = Array.isArray(logs) ? logs : []
  const failed = lines.findLast(
    (line) => typeof line === 'string' && line.includes(' failed: '),
  )
  return typeof failed === 'string'
    ? failed.slice(failed.indexOf(' failed: ') + ' failed: '.length)
    : JSON.stringify(err).slice(0, 200)
}

const failureOf = (error: unknown): NodeFailure => {
  const fault = isRpcError(error) ? error : toNodeFault(error)
  const { reason } = Object(isRpcError(fault) ? fault.data : undefined)
  return nodeFailures.find((one) => one === reason) ?? 'malformed'
}
