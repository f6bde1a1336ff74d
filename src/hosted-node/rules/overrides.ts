import { InvalidParamsError } from '../methods/invalid-params.ts'
import { address, data, hash, quantity, shortQuantity } from './hex.ts'
import {
  isJsonObject,
  type JsonObject,
  listOf,
  members,
  mustBe,
  type Rule,
} from './rule.ts'

const mapOf =
  (keyRule: Rule<string>, valueRule: Rule): Rule<JsonObject> =>
  (value, where) => {
    if (!isJsonObject(value)) {
      throw new InvalidParamsError(`${where} ${mustBe('an object', value)}`)
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => {
        const name = keyRule(key, `a key of ${where}`)
        return [name, valueRule(entry, `${name} of ${where}`)]
      }),
    )
  }

const slots = mapOf(hash, hash)

/** State overrides of accounts, in geth's format. */
export const stateOverrides = mapOf(
  address,
  members({
    balance: quantity,
    nonce: shortQuantity,
    code: data,
    state: slots,
    stateDiff: slots,
    movePrecompileToAddress: address,
  }),
)

/** The most that a block can have. */
const MOST_WITHDRAWALS = 16

const withdrawals = listOf(
  members({
    index: shortQuantity,
    validatorIndex: shortQuantity,
    address,
    amount: shortQuantity,
  }),
  MOST_WITHDRAWALS,
)

export const blockOverrides = members({
  number: quantity,
  difficulty: quantity,
  time: shortQuantity,
  gasLimit: shortQuantity,
  feeRecipient: address,
  coinbase: address,
  prevRandao: hash,
  random: hash,
  baseFeePerGas: quantity,
  baseFee: quantity,
  blobBaseFee: quantity,
  beaconRoot: hash,
  withdrawals,
})
