import type { TransferInput } from '../../../../messaging/send-contract.ts'
import type { SolanaTransferProblem } from '../../../../messaging/solana-contract.ts'
import { NodeOutageError } from '../../../../node-client/errors.ts'
import { isObject } from '../../../../protocol/json-rpc.ts'
import {
  type AccountState,
  type AskSolana,
  answeredValue,
  readStates,
  toState,
} from '../../../../protocol/solana/account-state.ts'
import { isSolanaAddress } from '../../../../protocol/solana/address.ts'
import { fromBase58 } from '../../../../protocol/solana/base58.ts'
import {
  compileMessage,
  type PlainInstruction,
} from '../../../../protocol/solana/compile-message.ts'
import { encodeMessage } from '../../../../protocol/solana/encode-message.ts'
import { feeOf, smaller } from '../../../../protocol/solana/fee.ts'
import { SYSTEM_PROGRAM } from '../../../../protocol/solana/instructions/programs.ts'
import type { SolanaMessage } from '../../../../protocol/solana/message.ts'
import {
  associatedAccount,
  isOnCurve,
} from '../../../../protocol/solana/program-address.ts'
import { SIGNATURE_BYTES } from '../../../../protocol/solana/signature-bytes.ts'
import {
  newAccountBytes,
  readMint,
  readTokenAccount,
  readTransferFee,
} from '../../../../protocol/solana/token-account.ts'
import { MAX_TRANSACTION_BYTES } from '../../../../protocol/solana/transaction.ts'
import {
  type TokenSource,
  transferSol,
  transferTokens,
} from '../../../../protocol/solana/transfer.ts'

/** The rest is one signature and their number. */
const MOST_BYTES = MAX_TRANSACTION_BYTES - SIGNATURE_BYTES - 1

type BuiltTransfer = {
  message: SolanaMessage
  /** What a token account for the recipient costs; null if there is one. */
  newAccount: bigint | null
  /** Whether the recipient seems to be an account of a program. */
  toProgramAccount: boolean
}

/** The chain would refuse it, or what is sent would be lost. */
export class TransferProblem extends Error {
  override readonly name = 'TransferProblem'
  readonly problem: SolanaTransferProblem

  constructor(problem: SolanaTransferProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** The message that carries out a transfer; throws `TransferProblem`. */
export const buildTransfer = async (
  ask: AskSolana,
  {
    transfer: { account, token, recipient, amount: digits },
    blockhash: shown,
  }: {
    transfer: TransferInput
    /** The one that the user saw; undefined for a new one. */
    blockhash: string | undefined
  },
): Promise<BuiltTransfer> => {
  const named = [account, recipient, token ?? account, shown ?? account]
  if (!named.every(isSolanaAddress)) {
    throw new Error('Not an address of Solana')
  }
  const amount = BigInt(digits)
  if (amount < 0n || amount >= 2n ** 64n) throw new Error('No such amount')
  const [[own, to, mint], blockhash, rent] = await Promise.all([
    readStates(ask, [account, recipient, ...(token === null ? [] : [token])]),
    shown ?? readBlockhash(ask),
    readRent(ask, 0),
  ])
  assertRecipient(to ?? null)
  const { instructions, newAccount } =
    token === null
      ? {
          instructions: transferSol({
            from: account,
            to: recipient,
            lamports: amount,
          }),
          newAccount: null,
        }
      : await buildTokens(ask, {
          owner: account,
          recipient,
          amount,
          mint: token,
          state: mint ?? null,
        })
  const message = compileMessage(instructions, { payer: account, blockhash })
  if (encodeMessage(message).length > MOST_BYTES) {
    throw new TransferProblem({ kind: 'too-many-accounts' })
  }
  const { base, priority } = feeOf(message)
  const spent = token === null && recipient !== account ? amount : 0n
  const rest =
    (own?.lamports ?? 0n) - spent - base - priority - (newAccount ?? 0n)
  if (rest < 0n) throw new TransferProblem({ kind: 'too-little-sol' })
  if (rest > 0n && rest < rent) {
    throw new TransferProblem({ kind: 'own-rent', least: `${rent}` })
  }
  if (token === null && !to && amount < rent) {
    throw new TransferProblem({ kind: 'recipient-rent', least: `${rent}` })
  }
  return {
    message,
    newAccount,
    toProgramAccount: isProgramAccount(recipient, to ?? null),
  }
}

const buildTokens = async (
  ask: AskSolana,
  {
    owner,
    recipient,
    amount,
    mint,
    state,
  }: {
    owner: string
    recipient: string
    amount: bigint
    mint: string
    state: AccountState
  },
): Promise<{
  instructions: PlainInstruction[]
  newAccount: bigint | null
}> => {
  const facts = state && readMint(state)
  if (!state || !facts) throw new NodeOutageError('malformed')
  const { owner: program } = state
  const destination = await associatedAccount({
    owner: recipient,
    mint,
    program,
  })
  const transferFee = readTransferFee(state)
  const [[existing], cost, held, epoch] = await Promise.all([
    readStates(ask, [destination]),
    readRent(ask, newAccountBytes(state)),
    readHeld(ask, { owner, mint }),
    transferFee ? readEpoch(ask) : 0n,
  ])
  return {
    instructions: transferTokens({
      owner,
      recipient,
      destination,
      mint,
      program,
      decimals: facts.decimals,
      sources: takeFrom(held, amount).map((source) => ({
        ...source,
        ...(transferFee && { fee: transferFee(source.amount, epoch) }),
      })),
    }),
    newAccount: existing ? null : cost,
  }
}

/** SOL or tokens in such an account do not belong to its address. */
const assertRecipient = (state: AccountState): void => {
  if (!state) return
  if (readTokenAccount(state)) {
    throw new TransferProblem({ kind: 'token-account' })
  }
  if (readMint(state)) throw new TransferProblem({ kind: 'mint' })
  if (state.isProgram) throw new TransferProblem({ kind: 'program' })
}

/** It has no secret key, or a state that is not that of a wallet's account. */
const isProgramAccount = (address: string, state: AccountState): boolean =>
  !isOnCurve(fromBase58(address) ?? new Uint8Array()) ||
  (state !== null && (state.owner !== SYSTEM_PROGRAM || state.data.length > 0))

/** The largest first; mostly there is one. */
const takeFrom = (
  held: readonly TokenSource[],
  amount: bigint,
): TokenSource[] => {
  const largestFirst = held.toSorted((one, other) =>
    one.amount > other.amount ? -1 : 1,
  )
  const taken: TokenSource[] = []
  let left = amount
  for (const { address, amount: most } of largestFirst) {
    const part = smaller(most, left)
    if (part > 0n) taken.push({ address, amount: part })
    left -= part
  }
  if (left > 0n) throw new TransferProblem({ kind: 'too-few-tokens' })
  return taken
}

const readHeld = async (
  ask: AskSolana,
  { owner, mint }: { owner: string; mint: string },
): Promise<TokenSource[]> => {
  const value = answeredValue(
    await ask('getTokenAccountsByOwner', [
      owner,
      { mint },
      { encoding: 'base64' },
    ]),
  )
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    if (!isObject(one) || typeof one.pubkey !== 'string') return []
    const state = toState(one.account)
    const held = state && readTokenAccount(state)
    return held?.mint === mint && held.owner === owner
      ? [{ address: one.pubkey, amount: held.amount }]
      : []
  })
}

const readBlockhash = async (ask: AskSolana): Promise<string> => {
  const value = answeredValue(
    await ask('getLatestBlockhash', [{ commitment: 'confirmed' }]),
  )
  const blockhash = isObject(value) ? value.blockhash : undefined
  if (isSolanaAddress(blockhash)) return blockhash
  throw new NodeOutageError('malformed')
}

const readRent = async (ask: AskSolana, bytes: number): Promise<bigint> =>
  toCount(await ask('getMinimumBalanceForRentExemption', [bytes]))

const readEpoch = async (ask: AskSolana): Promise<bigint> => {
  const answer = await ask('getEpochInfo', [{ commitment: 'confirmed' }])
  return toCount(isObject(answer) ? answer.epoch : undefined)
}

const toCount = (value: unknown): bigint => {
  if (Number.isSafeInteger(value)) return BigInt(value as number)
  throw new NodeOutageError('malformed')
}
