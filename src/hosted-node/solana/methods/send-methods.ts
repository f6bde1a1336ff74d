import type { Json } from '../../../node-client/json.ts'
import { totalFee } from '../../../protocol/solana/fee.ts'
import { readEncoding, toAccountJson } from '../account-json.ts'
import type { Simulated } from '../executor.ts'
import type { Value } from '../json-text.ts'
import { decoded, readMessage, readTransaction } from '../read-wire.ts'
import {
  invalid,
  PREFLIGHT_FAILURE,
  RpcFailure,
  SIGNATURE_FAILURE,
} from '../rpc-failure.ts'
import { inWords } from '../transaction-error.ts'
import {
  toInnerJson,
  toReturnData,
  toTokenBalance,
} from '../transaction-json.ts'
import type { ChainMethods } from './method.ts'
import {
  inContext,
  readAddress,
  readList,
  readOptions,
  readWhole,
} from './read-params.ts'

const MOST_ACCOUNTS = 100

export const sendMethods: ChainMethods = {
  sendTransaction: (chain, [text, given]) => {
    const options = readOptions(given, chain)
    const transaction = readTransaction(text, options.encoding)
    if (options.skipPreflight !== true) {
      const simulated = chain.simulate(transaction, {
        verifySignatures: true,
        anyBlockhash: false,
      })
      if (simulated.err !== null) throw preflightFailure(simulated)
    }
    const ran = chain.execute(transaction)
    if ('refused' in ran) throwIfUnsigned(ran.refused)
    // Nodes accept what is not executed later, too.
    return transaction.signatures[0] ?? ''
  },
  simulateTransaction: (chain, [text, given]) => {
    const options = readOptions(given, chain)
    const { sigVerify = false, replaceRecentBlockhash = false } = options
    if (sigVerify === true && replaceRecentBlockhash === true) {
      throw invalid('sigVerify may not be used with replaceRecentBlockhash')
    }
    const transaction = readTransaction(text, options.encoding)
    const simulated = chain.simulate(transaction, {
      verifySignatures: sigVerify === true,
      anyBlockhash: replaceRecentBlockhash === true,
    })
    throwIfUnsigned(simulated)
    return inContext(chain, {
      ...toSimulationJson(simulated),
      accounts: readAccounts(options.accounts, simulated),
      innerInstructions:
        options.innerInstructions === true ? toInnerJson(simulated) : null,
      fee: simulated.fee,
      loadedAddresses: simulated.loaded,
      preBalances: simulated.before.lamports,
      postBalances: simulated.after.lamports,
      preTokenBalances: simulated.before.tokens.map(toTokenBalance),
      postTokenBalances: simulated.after.tokens.map(toTokenBalance),
      ...(replaceRecentBlockhash === true && {
        replacementBlockhash: chain.slots.latest(),
      }),
    })
  },
  /** Null if the blockhash of the message has expired. */
  getFeeForMessage: (chain, [text, options]) => {
    readOptions(options, chain)
    const message = readMessage(text)
    const isRecent = chain.slots.isRecent(message.blockhash)
    return inContext(chain, isRecent ? totalFee(message) : null)
  },
  requestAirdrop: (chain, [to, lamports]) => {
    const address = readAddress(to, 'the address')
    const amount = readWhole(lamports, { name: 'the lamports' })
    const ran = decoded(() => chain.airdrop(address, BigInt(amount)))
    if ('entry' in ran && ran.entry.err === null) return ran.entry.signature
    throw invalid('the faucet does not have so much, or cannot send it there')
  },
}

const throwIfUnsigned = ({ err }: Pick<Simulated, 'err'>): void => {
  if (err !== 'SignatureFailure') return
  throw new RpcFailure(
    SIGNATURE_FAILURE,
    'Transaction signature verification failure',
  )
}

const preflightFailure = (simulated: Simulated): RpcFailure => {
  throwIfUnsigned(simulated)
  return new RpcFailure(
    PREFLIGHT_FAILURE,
    `Transaction simulation failed: ${inWords(simulated.err)}`,
    {
      ...(toSimulationJson(simulated) as Record<string, Json>),
      accounts: null,
      innerInstructions: null,
      replacementBlockhash: null,
      // Errors are plain JSON; it has at most seven digits.
      unitsConsumed: Number(simulated.unitsConsumed),
    },
  )
}

const toSimulationJson = (simulated: Simulated): Record<string, Value> => ({
  err: simulated.err,
  logs: simulated.logs,
  returnData: toReturnData(simulated),
  unitsConsumed: simulated.unitsConsumed,
})

/** The accounts whose state after the transaction was asked for. */
const readAccounts = (
  given: Json | undefined,
  { find, err }: Simulated,
): Value => {
  if (given === undefined || given === null) return null
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw invalid('accounts must be an object')
  }
  const said = readEncoding(given)
  const encoding = { ...said, encoding: said.encoding ?? 'base64' }
  const list = { name: 'addresses of accounts', most: MOST_ACCOUNTS }
  const addresses = readList(given.addresses, list).map((one) =>
    readAddress(one, 'an element of the addresses'),
  )
  return addresses.map((address) => {
    const account = err === null ? find(address) : undefined
    return account ? toAccountJson(account, encoding, find) : null
  })
}
