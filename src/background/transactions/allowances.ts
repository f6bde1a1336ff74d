import type { Json } from '@metamask/utils'
import type {
  Allowance,
  AllowanceProcedures,
  AllowanceReport,
  AllowanceSearch,
  LoggedEvent,
} from '../../messaging/allowance-contract.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import {
  type TransactionRequest,
  toQuantity,
} from '../../protocol/transaction.ts'
import { parseTransactionParams } from '../../protocol/transaction-params.ts'
import type { Networks } from '../nodes/networks.ts'
import { askChain, nodeInUse, toBigInt } from './ask-chain.ts'
import { approvalTopics, readTokenEvents } from './preview/read-log.ts'
import { readToken } from './read-token.ts'

/** The contract of Permit2, on every chain that has it. */
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** The calls that read an allowance, and that revoke it. */
const selectors: Record<Allowance['kind'], { read: string; revoke: string }> = {
  amount: { read: '0xdd62ed3e', revoke: '0x095ea7b3' },
  all: { read: '0xe985e9c5', revoke: '0xa22cb465' },
  permit2: { read: '0x927da105', revoke: '0x87517c45' },
}

/** Encodes a call with addresses; an empty one is zero. */
const encode = (selector: string, addresses: readonly string[]): string =>
  selector + addresses.map(word).join('')

const word = (address: string): string =>
  address.slice(2).toLowerCase().padStart(64, '0')

const stored = ({ kind, token, spender }: Allowance) =>
  kind === 'permit2'
    ? { to: PERMIT2, parties: [token, spender] }
    : { to: token, parties: [spender] }

type Params<Name extends keyof AllowanceProcedures> =
  AllowanceProcedures[Name]['params']

/** Searches the logs of a range of blocks for allowances of an account. */
export const searchAllowances = async (
  networks: Pick<Networks, 'nodeOf' | 'addressOf'>,
  { chainId, account, to, blocks }: Params<'searchAllowances'>,
): Promise<AllowanceSearch> => {
  try {
    // The same node for both calls: another may not have the newest block yet.
    const how = { node: await nodeInUse(networks, chainId) }
    const ask = await askChain(networks, chainId)
    const last = to ?? Number(toBigInt(await ask('eth_blockNumber', [], how)))
    const from = Math.max(0, last - blocks + 1)
    const filter = {
      fromBlock: toQuantity(BigInt(from)),
      toBlock: toQuantity(BigInt(last)),
      topics: [approvalTopics, `0x${word(account)}`],
    }
    const logs = await ask('eth_getLogs', [filter], how)
    if (!Array.isArray(logs)) throw new NodeOutageError('malformed')
    const events = logs.flatMap(eventsIn)
    return { kind: 'searched', from, to: last, events }
  } catch (error) {
    if (error instanceof NodeAnswerError) {
      return { kind: 'refused', message: error.message }
    }
    if (!(error instanceof NodeOutageError)) throw error
    const { reason } = error
    // An answer that is too long counts as malformed.
    return reason === 'timeout' || reason === 'malformed'
      ? { kind: 'refused' }
      : { kind: 'failed', failure: reason }
  }
}

const eventsIn = (log: Json): LoggedEvent[] => {
  const { blockNumber, transactionHash } = Object(log)
  return readTokenEvents([log]).map(({ kind, address, from, to }) => ({
    kind,
    address,
    from,
    to,
    block: Number(toBigInt(blockNumber)),
    transaction: String(transactionHash),
  }))
}

/** Reads what a spender may take now. */
export const readAllowance = async (
  networks: Pick<Networks, 'nodeOf'>,
  { chainId, account, ...allowance }: Params<'readAllowance'>,
): Promise<Omit<AllowanceReport, 'isListed'>> => {
  const { to, parties } = stored(allowance)
  const data = encode(selectors[allowance.kind].read, [account, ...parties])
  const ask = await askChain(networks, chainId)
  const [answer, report] = await Promise.all([
    ask('eth_call', [{ to, data }, 'latest']).catch(() => null),
    readToken(ask, { address: allowance.token, account }),
  ])
  const words = String(answer).match(/[\da-f]{64}/gi) ?? []
  const [amount, until] = words.map((one) => BigInt(`0x${one}`))
  return {
    ...report,
    amount: amount === undefined ? null : toQuantity(amount),
    ...(allowance.kind === 'permit2' &&
      until !== undefined && {
        until: Number(until),
      }),
  }
}

/** The transaction that revokes an allowance; throws if it cannot be one. */
export const requestOfRevoke = (
  allowance: Allowance,
  chainId: string,
): TransactionRequest => {
  const { to, parties } = stored(allowance)
  for (const address of parties) {
    parseTransactionParams([{ to: address }], chainId)
  }
  const zeros = allowance.kind === 'permit2' ? ['', ''] : ['']
  const { revoke } = selectors[allowance.kind]
  const data = encode(revoke, [...parties, ...zeros])
  return parseTransactionParams([{ to, data }], chainId)
}
