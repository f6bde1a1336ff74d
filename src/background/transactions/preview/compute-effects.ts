import { NodeAnswerError } from '../../../node-client/errors.ts'
import { failureOf } from '../../../protocol/revert-reason.ts'
import { readTokenCall, type TokenCall } from '../../../protocol/token-call.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import type { AskChain } from '../ask-chain.ts'
import { readToken } from '../read-token.ts'
import { effectsOf } from './effects.ts'
import { readAllowance } from './read-amounts.ts'
import { ETHER, type EventKind, type TokenEvent } from './read-log.ts'
import type { Outcome } from './read-simulation.ts'

const AT = 'latest'

/** What contracts return for success; old tokens return nothing. */
const SUCCESS = ['0x', `0x${'1'.padStart(64, '0')}`]

/**
 * Predicts a plain transfer or a call of a standard token method without a
 * simulation. Undefined for everything else.
 */
export const computeEffects = async (
  ask: AskChain,
  { account, request }: { account: string; request: TransactionRequest },
): Promise<Outcome | undefined> => {
  const { to, value, data } = request
  if (to === undefined) return undefined
  const outcomeOf = (
    { kind, address, from, to, amount }: TokenEvent,
    unread: number | null,
  ) => {
    const event = {
      kind,
      address: address.toLowerCase(),
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      amount,
    }
    const effects = effectsOf([event], account)
    return { kind: 'changes', at: AT, effects, unread } as const
  }
  const amount = BigInt(value)
  if (data === '0x') {
    const isAccount = (await ask('eth_getCode', [to, AT])) === '0x'
    return isAccount
      ? outcomeOf(
          { kind: 'transfer', address: ETHER, from: account, to, amount },
          // No contract runs.
          0,
        )
      : undefined
  }
  const read = readTokenCall(data)
  if (!read?.isExact || amount !== 0n) return undefined
  try {
    const called = { from: account, to, data }
    const said = await ask('eth_call', [called, AT])
    if (!SUCCESS.includes(String(said))) return undefined
  } catch (error) {
    if (!(error instanceof NodeAnswerError)) throw error
    return /revert/i.test(error.message) || error.code === 3
      ? { kind: 'reverts', at: AT, reason: failureOf(error) }
      : undefined
  }
  const { call } = read
  const address = call.kind === 'permit2' ? call.token : to
  const report = await readToken(ask, { address, account })
  const kind = (report.nft ? nftEvents : report.token ? tokenEvents : {})[
    call.kind
  ]
  if (!kind) return undefined
  const event = { kind, address, ...partsOf(call, account) }
  if (call.kind !== 'increase') return outcomeOf(event, null)
  const allowance = { address, account, spender: call.spender, at: AT }
  const before = await readAllowance(ask, allowance)
  return before === null
    ? undefined
    : outcomeOf({ ...event, amount: before + event.amount }, null)
}

type EventKinds = Partial<Record<TokenCall['kind'], EventKind>>

/** The events that contracts of the standards emit for a call. */
const tokenEvents: EventKinds = {
  transfer: 'transfer',
  'transfer-from': 'transfer',
  approve: 'approval',
  increase: 'approval',
  permit: 'approval',
  permit2: 'permit2',
}
const nftEvents: EventKinds = {
  'transfer-from': 'item',
  'transfer-item': 'item',
  approve: 'item-approval',
  'approve-all': 'operator',
}

const partsOf = (
  call: TokenCall,
  account: string,
): Pick<TokenEvent, 'from' | 'to' | 'amount'> => {
  const owner = 'owner' in call ? call.owner : account
  return {
    from: 'from' in call ? call.from : owner,
    to: 'to' in call ? call.to : call.spender,
    amount:
      'amount' in call
        ? call.amount
        : BigInt('id' in call ? call.id : call.isAllowed),
  }
}
