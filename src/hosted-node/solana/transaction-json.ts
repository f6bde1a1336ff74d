import { accountsOf as rolesOf } from '../../protocol/solana/accounts.ts'
import { toBase58 } from '../../protocol/solana/base58.ts'
import type { SolanaMessage } from '../../protocol/solana/message.ts'
import type { Execution } from './engine.ts'
import type { Value } from './json-text.ts'
import { accountsOf, type LedgerEntry, type TokenBalance } from './ledger.ts'
import { toTokenAmount } from './token-accounts.ts'

/** How a transaction is written in an answer. */
export type TransactionEncoding =
  | 'binary'
  | 'base58'
  | 'base64'
  | 'json'
  | 'jsonParsed'

export const toTransactionJson = (
  entry: LedgerEntry,
  encoding: TransactionEncoding,
): Value => {
  const { bytes, signatures, message } = entry.transaction
  switch (encoding) {
    case 'binary':
      return toBase58(bytes)
    case 'base58':
      return [toBase58(bytes), encoding]
    case 'base64':
      return [Buffer.from(bytes).toString('base64'), encoding]
    case 'json':
      return { signatures, message: toMessageJson(message) }
    case 'jsonParsed':
      return { signatures, message: toParsedMessage(entry) }
  }
}

const toMessageJson = (message: SolanaMessage): Value => {
  const { accounts, blockhash, instructions } = message
  return {
    accountKeys: accounts,
    header: {
      numReadonlySignedAccounts: message.readonlySigners,
      numReadonlyUnsignedAccounts: message.readonlyOthers,
      numRequiredSignatures: message.signers,
    },
    instructions: instructions.map(({ program, accounts: used, data }) => ({
      programIdIndex: program,
      accounts: used,
      data: toBase58(data),
      stackHeight: 1,
    })),
    recentBlockhash: blockhash,
    ...lookupsOf(message),
  }
}

const lookupsOf = ({
  version,
  lookups,
}: SolanaMessage): Record<string, Value> =>
  version === 'legacy'
    ? {}
    : {
        addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
          accountKey: table,
          writableIndexes: writable,
          readonlyIndexes: readonly,
        })),
      }

/** Instructions have their accounts by address; their data is not explained. */
const toParsedMessage = (entry: LedgerEntry): Value => {
  const { message } = entry.transaction
  const { length } = message.accounts
  const accounts = accountsOf(entry)
  return {
    accountKeys: rolesOf(message).map(({ isSigner, isWritable }, index) => ({
      pubkey: accounts[index] ?? '',
      signer: isSigner,
      source: index < length ? 'transaction' : 'lookupTable',
      writable: isWritable,
    })),
    instructions: message.instructions.map((one) =>
      toPartlyParsed(
        {
          programIndex: one.program,
          accounts: one.accounts,
          data: toBase58(one.data),
          stackHeight: 1,
        },
        accounts,
      ),
    ),
    recentBlockhash: message.blockhash,
    ...lookupsOf(message),
  }
}

const toPartlyParsed = (
  {
    programIndex,
    accounts,
    data,
    stackHeight,
  }: {
    programIndex: number
    accounts: readonly number[]
    data: string
    stackHeight: number
  },
  addresses: readonly string[],
): Value => ({
  programId: addresses[programIndex] ?? '',
  accounts: accounts.map((index) => addresses[index] ?? ''),
  data,
  stackHeight,
})

/** What a transaction did. */
export const toMetaJson = (
  entry: LedgerEntry,
  encoding: TransactionEncoding,
): Value => {
  const { err, fee, before, after, loaded, logs, unitsConsumed } = entry
  const accounts = encoding === 'jsonParsed' ? accountsOf(entry) : undefined
  return {
    err,
    status: toStatus(err),
    fee,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens.map(toTokenBalance),
    postTokenBalances: after.tokens.map(toTokenBalance),
    innerInstructions: toInnerJson(entry, accounts),
    logMessages: logs,
    rewards: [],
    ...(!accounts && { loadedAddresses: loaded }),
    ...(entry.returnData && { returnData: toReturnData(entry) }),
    computeUnitsConsumed: unitsConsumed,
  }
}

/** By address if the accounts of the transaction are given. */
export const toInnerJson = (
  { inner }: Execution,
  accounts?: readonly string[],
): Value =>
  inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((one) =>
      accounts
        ? toPartlyParsed(one, accounts)
        : {
            programIdIndex: one.programIndex,
            accounts: one.accounts,
            data: one.data,
            stackHeight: one.stackHeight,
          },
    ),
  }))

export const toReturnData = ({ returnData }: Execution): Value =>
  returnData
    ? {
        programId: returnData.program,
        data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
      }
    : null

export const toStatus = (err: Execution['err']): Value =>
  err === null ? { Ok: null } : { Err: err }

export const toTokenBalance = ({
  accountIndex,
  mint,
  owner,
  programId,
  amount,
  decimals,
}: TokenBalance): Value => ({
  accountIndex,
  mint,
  owner,
  programId,
  uiTokenAmount: toTokenAmount(amount, decimals),
})
