import type { Json } from '../../node-client/json.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { amount, amountAsHex } from './hex.ts'
import { text } from './plain.ts'
import { isJsonObject, members, mustBe, type Rule } from './rule.ts'

/** A block number as development tools write it: a number, or hex. */
const blockNumber: Rule = (value, where) => Number(amount(value, where))

/** What `hardhat_reset` takes: the node to fork from, if any. */
export const forkOptions = members({
  forking: members({ jsonRpcUrl: text, blockNumber }),
})

const mining = members({ timestamp: amount, blocks: amountAsHex })

/** What `evm_mine` takes: a time, or an object as in Anvil and Ganache. */
export const miningOptions: Rule = (value, where) =>
  isJsonObject(value) ? mining(value, where) : amount(value, where)

/** An object, or its JSON as wallets take it. */
export const typedData: Rule = (value, where) => {
  const parsed = typeof value === 'string' ? parse(value) : value
  if (isJsonObject(parsed)) return parsed
  const expected = 'an object with types, primaryType, domain and message'
  throw new InvalidParamsError(`${where} ${mustBe(expected, value)}`)
}

const parse = (json: string): Json => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
