import { fromBase64 } from '../../../protocol/base64.ts'
import { invalidParams, type RpcError } from '../../../protocol/errors.ts'
import { isObject } from '../../../protocol/json-rpc.ts'
import { MalformedBytesError } from '../../../protocol/solana/byte-reader.ts'
import { isTransactionMessage } from '../../../protocol/solana/is-transaction-message.ts'
import type { SignInFields } from '../../../protocol/solana/sign-in-text.ts'
import {
  decodeTransaction,
  isSigned,
  signerIndex,
} from '../../../protocol/solana/transaction.ts'
import type { AuthorizedCall } from '../../methods/wallet_invokeMethod.ts'

/** The params as they are stored, shown and signed; throws -32602. */

const complaint = (path: string, reason: string): RpcError =>
  invalidParams({ path: `params.request.params.${path}`, reason })

const membersOf = ({
  request: { params },
  scope,
}: Pick<AuthorizedCall, 'request' | 'scope'>): Record<string, unknown> => {
  const members: Record<string, unknown> = isObject(params) ? params : {}
  if (members.scope !== undefined && members.scope !== scope) {
    throw complaint('scope', `must be ${scope}, or absent`)
  }
  return members
}

const readBase64 = (value: unknown, path: string): Uint8Array => {
  const bytes = typeof value === 'string' ? fromBase64(value) : undefined
  if (!bytes) throw complaint(path, 'must be bytes in base64')
  return bytes
}

/** The bytes of `signMessage`, in base64. */
export const parseMessage = (call: AuthorizedCall): string => {
  const { message } = membersOf(call)
  const bytes = readBase64(message, 'message')
  if (bytes.length === 0) throw complaint('message', 'must not be empty')
  if (isTransactionMessage(bytes)) {
    throw complaint(
      'message',
      'must not be what could be the message of a transaction',
    )
  }
  return String(message)
}

/** The transaction of this account, in base64. */
export const parseTransaction = (
  call: AuthorizedCall,
  { account, isSent }: { account: string; isSent: boolean },
): string => {
  const { transaction } = membersOf(call)
  const bytes = readBase64(transaction, 'transaction')
  try {
    const { message, signatures } = decodeTransaction(bytes)
    const own = signerIndex(message, account)
    if (own === undefined) {
      throw new MalformedBytesError('the account is not one of its signers')
    }
    const isWhole = signatures.every((one, at) => at === own || isSigned(one))
    if (isSent && !isWhole) {
      throw new MalformedBytesError('it lacks the signature of another account')
    }
  } catch (error) {
    if (!(error instanceof MalformedBytesError)) throw error
    throw complaint('transaction', error.message)
  }
  return String(transaction)
}

const commitments: readonly unknown[] = ['processed', 'confirmed', 'finalized']

const isCount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0

const optionForms: Record<string, (value: unknown) => boolean> = {
  preflightCommitment: (value) => commitments.includes(value),
  skipPreflight: (value) => typeof value === 'boolean',
  maxRetries: isCount,
  minContextSlot: isCount,
}

/** The options of a node's `sendTransaction`. */
export const parseSendOptions = (
  call: AuthorizedCall,
): Record<string, string | number | boolean> => {
  const { options = {} } = membersOf(call)
  if (!isObject(options)) throw complaint('options', 'must be an object')
  const { commitment, ...rest } = options
  const given = {
    ...(commitment !== undefined && { preflightCommitment: commitment }),
    ...rest,
  }
  const known = Object.entries(optionForms).flatMap(([name, accepts]) => {
    const value = (given as Record<string, unknown>)[name]
    if (value === undefined || value === null) return []
    if (!accepts(value)) throw complaint(`options.${name}`, 'has a wrong value')
    return [[name, value as string | number | boolean] as const]
  })
  return Object.fromEntries(known)
}

const signInTexts = [
  'statement',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const

/** The fields of `signIn`, of which the wallet makes the text. */
export const parseSignIn = (
  call: AuthorizedCall,
  account: string,
): SignInFields => {
  const members = membersOf(call)
  const { host } = new URL(call.origin)
  const domain = readLine(members, 'domain') ?? host
  if (domain !== host) throw complaint('domain', `must be ${host}`)
  const texts = signInTexts.flatMap((name) => {
    const value = readLine(members, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const { resources } = members
  const isList = Array.isArray(resources) && resources.every(isLine)
  if (resources !== undefined && !isList) {
    throw complaint('resources', 'must be a list of texts of one line')
  }
  return {
    domain,
    address: account,
    ...Object.fromEntries(texts),
    ...(isList && { resources: [...resources] }),
  }
}

/** A line break would add a line that looks like another field. */
const isLine = (value: unknown): value is string =>
  typeof value === 'string' && !/[\r\n\u0085\u2028\u2029]/.test(value)

const readLine = (
  members: Record<string, unknown>,
  name: string,
): string | undefined => {
  const value = members[name]
  if (value === undefined || value === null || isLine(value)) {
    return value ?? undefined
  }
  throw complaint(name, 'must be a text of one line')
}
