import type { RpcError } from '../json-rpc.ts'

/** Geth's code for a transaction that cannot be executed. */
const SERVER_ERROR = -32000

/** Before the words, nodes and providers may say where the error arose. */
const start = '^(?:[\\w ]+: )*'

/**
 * How nodes say that a transaction cannot be executed, and how geth does, whose
 * words client libraries look for. The first row that matches replaces the part
 * it matches; numbers after it stay.
 * - "Sender doesn't have …", "Transaction …", "Known …": Hardhat 2 and EDR
 * - "lack of funds", "call gas cost", "nonce 1 too low": revm, in EDR and anvil
 * - "the tx doesn't have …", "sender doesn't have …": Ganache
 * - one word: Nethermind
 * - "Upfront cost …", "Gas price below …", "Intrinsic gas …": Besu
 * - "could not replace …", "fee too low": Erigon
 */
const wordings: readonly (readonly [said: RegExp, words: string])[] = [
  [
    /sender doesn't have enough funds to send tx|upfront cost exceeds account balance|insufficient funds for gas \* price \+ value/i,
    'insufficient funds for gas * price + value',
  ],
  [
    /lack of funds \((\d+)\) for max fee \((\d+)\)/i,
    'insufficient funds for gas * price + value: have $1 want $2',
  ],
  [
    new RegExp(`${start}(?:InsufficientFunds|insufficient funds$)`),
    'insufficient funds for gas * price + value',
  ],
  [/(?:transaction )?nonce too low|nonce is too low/i, 'nonce too low'],
  [
    /nonce (\d+) too low, expected (\d+)/i,
    'nonce too low: next nonce $2, tx nonce $1',
  ],
  [new RegExp(`${start}OldNonce`), 'nonce too low'],
  [
    /nonce too high|Transaction nonce is too distant from current sender nonce/i,
    'nonce too high',
  ],
  [
    /nonce (\d+) too high, expected (\d+)/i,
    'nonce too high: next nonce $2, tx nonce $1',
  ],
  [
    new RegExp(`${start}(?:NonceGap|NonceTooFarInFuture|nonce gap$)`),
    'nonce too high',
  ],
  [/already known/i, 'already known'],
  [
    new RegExp(
      `${start}(?:known transaction|(?:transaction )?already imported|AlreadyKnown)`,
      'i',
    ),
    'already known',
  ],
  [
    /replacement transaction underpriced|could not replace existing tx|insufficient gas price to replace existing transaction/i,
    'replacement transaction underpriced',
  ],
  [
    new RegExp(`${start}ReplacementNotAllowed`),
    'replacement transaction underpriced',
  ],
  [
    /transaction underpriced|Gas price below configured minimum gas price/i,
    'transaction underpriced',
  ],
  [
    new RegExp(`${start}(?:FeeTooLowToCompete|FeeTooLow|fee too low$)`),
    'transaction underpriced',
  ],
  [
    /Transaction requires at least (\d+) gas but got (\d+)|call gas cost \((\d+)\) exceeds the gas limit \((\d+)\)/i,
    'intrinsic gas too low: gas $2$4, minimum needed $1$3',
  ],
  [
    /intrinsic gas too low|Intrinsic gas exceeds gas limit/i,
    'intrinsic gas too low',
  ],
  [
    /exceeds (?:the )?block gas limit|gas limit is too high/i,
    'exceeds block gas limit',
  ],
  [new RegExp(`${start}GasLimitExceeded`), 'exceeds block gas limit'],
  [
    /Transaction (?:maxFeePerGas|gasPrice) \((\d+)\) is too low for the next block, which has a baseFeePerGas of (\d+)/i,
    'max fee per gas less than block base fee: maxFeePerGas: $1, baseFee: $2',
  ],
  [
    /(?:max fee per gas|fee cap) less than block base fee|gas price is less than basefee|Gas price below current base fee/i,
    'max fee per gas less than block base fee',
  ],
]

/** A refused transaction in geth's words, without what nodes add as `data`. */
export const toRefusal = ({ message }: RpcError): RpcError | undefined => {
  const wrongNonce = withoutDirection.exec(message)
  if (wrongNonce) return toWrongNonce(wrongNonce)
  const wording = wordings.find(([said]) => said.test(message))
  if (!wording) return undefined
  return { code: SERVER_ERROR, message: message.replace(...wording) }
}

/** Ganache's words for a nonce that is too low or too high. */
const withoutDirection =
  /the tx doesn't have the correct nonce\. account has nonce of: (\d+) tx has nonce of: (\d+)/i

const toWrongNonce = ([, next = '', own = '']: RegExpExecArray): RpcError => {
  const direction = BigInt(own) < BigInt(next) ? 'low' : 'high'
  const message = `nonce too ${direction}: next nonce ${next}, tx nonce ${own}`
  return { code: SERVER_ERROR, message }
}
