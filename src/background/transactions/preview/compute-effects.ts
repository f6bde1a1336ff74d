import { NodeAnswerError } from '../../../node-client/errors.ts'
import { readTokenCall, type TokenCall } from '../../../protocol/token-call.ts'
import type { TokenReport } from '../../../protocol/token-facts.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import type { AskChain } from '../ask-chain.ts'
import { readToken } from '../read-token.ts'
import { failureOf } from '../revert-reason.ts'
import { effectsOf } from './effects.ts'
import { readAllowance } from './read-amounts.ts'
import { ETHER, type TokenEvent } from './read-log.ts'
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
  const outcomeOf = (...events: TokenEvent[]): Outcome => ({
    kind: 'changes',
    at: AT,
    effects: effectsOf(events.map(inLowerCase), account),
  })
  const amount = BigInt(value)
  if (data === '0x') {
    const isAccount = (await ask('eth_getCode', [to, AT])) === '0x'
    return isAccount
      ? outcomeOf({
          kind: 'transfer',
          address: ETHER,
          from: account,
          to,
          amount,
        })
      : undefined
  }
  const read = readTokenCall(data)
  if (!read?.isExact || amount !== 0n) return undefined
  const { call } = read
  const address = call.kind === 'permit2' ? call.token : to
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
  const report = await readToken(ask, { address, account })
  const event = eventOf(call, { account, address, report })
  if (!event) return undefined
  if (call.kind !== 'increase' || event.kind !== 'approval') {
    return outcomeOf(event)
  }
  const spender = { address, account, spender: call.spender }
  const before = await readAllowance(ask, { ...spender, at: AT })
  return before === null
    ? undefined
    : outcomeOf({ ...event, amount: before + event.amount })
}

/** The event that a contract of the standard emits for the call. */
const eventOf = (
  call: TokenCall,
  {
    account,
    address,
    report: { token, nft },
  }: { account: string; address: string; report: TokenReport },
): TokenEvent | undefined => {
  const owned = { address, owner: account }
  switch (call.kind) {
    case 'transfer':
      return token ? { ...call, address, from: account } : undefined
    case 'transfer-from': {
      const { from, to, amount } = call
      if (nft) return { kind: 'item', address, from, to, id: amount }
      return token ? { kind: 'transfer', address, from, to, amount } : undefined
    }
    case 'transfer-item':
      return nft ? { ...call, kind: 'item', address } : undefined
    case 'approve': {
      const { spender, amount } = call
      if (nft) return { kind: 'item-approval', ...owned, spender, id: amount }
      return token ? { kind: 'approval', ...owned, spender, amount } : undefined
    }
    case 'increase':
      return token ? { ...call, kind: 'approval', ...owned } : undefined
    case 'approve-all':
      return nft ? { ...call, kind: 'operator', ...owned } : undefined
    case 'permit':
      return token ? { ...call, kind: 'approval', address } : undefined
    case 'permit2':
      return token
        ? { ...call, kind: 'approval', ...owned, isPermit2: true }
        : undefined
  }
}

const inLowerCase = (event: TokenEvent): TokenEvent =>
  Object.fromEntries(
    Object.entries(event).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toLowerCase() : value,
    ]),
  ) as TokenEvent
