import type { Json } from '@metamask/utils'
import { fromBase64, toBase64 } from '../../../protocol/base64.ts'
import { unauthorized, userRejected } from '../../../protocol/errors.ts'
import { fromBase58 } from '../../../protocol/solana/base58.ts'
import { signInText } from '../../../protocol/solana/sign-in-text.ts'
import {
  decodeTransaction,
  encodeTransaction,
  type SolanaTransaction,
  signerIndex,
  withSignature,
} from '../../../protocol/solana/transaction.ts'
import type { AskForAccount } from '../../methods/ask-for-account.ts'
import type { AuthorizedCall } from '../../methods/wallet_invokeMethod.ts'
import type { createAssertChecked } from './find-chain.ts'
import { parseMessage, parseSignIn, parseTransaction } from './parse-params.ts'

export type SolanaMethod = (
  call: AuthorizedCall & { account: string },
) => Promise<Json>

export type AssertChecked = ReturnType<typeof createAssertChecked>

/** The signature is stored with the yes; a resent request gets the same. */
export const createSolanaSign = (
  ask: AskForAccount,
  assertChecked: AssertChecked,
): Record<'signMessage' | 'signTransaction' | 'signIn', SolanaMethod> => ({
  signMessage: async (call) => {
    const { scope, account } = call
    const message = parseMessage(call)
    const kind = 'solana-message'
    const shown = await ask(call, { kind, scope, account, message })
    if (shown.kind !== kind) throw unauthorized()
    return {
      signature: signatureOf(shown.choice),
      signedMessage: shown.message,
      signatureType: 'ed25519',
    }
  },
  signIn: async (call) => {
    const { scope, account } = call
    const fields = parseSignIn(call, account)
    const kind = 'solana-sign-in'
    const shown = await ask(call, { kind, scope, account, fields })
    if (shown.kind !== kind) throw unauthorized()
    const text = new TextEncoder().encode(signInText(shown.fields))
    return {
      account: { address: shown.account },
      signature: signatureOf(shown.choice),
      signedMessage: toBase64(text),
      signatureType: 'ed25519',
    }
  },
  signTransaction: async (call) => {
    const { scope, account, requestKey } = call
    const transaction = parseTransaction(call, { account, isSent: false })
    const kind = 'solana-transaction'
    const about = { kind, scope, account, transaction } as const
    const shown = await ask(call, about, () =>
      assertChecked({ chainId: scope, transaction, requestKey }),
    )
    if (shown.kind !== kind) throw unauthorized()
    const signed = signedBy(shown)
    return { signedTransaction: toBase64(encodeTransaction(signed)) }
  },
})

/** What the user saw, with the signature of the account. */
export const signedBy = ({
  transaction,
  account,
  choice,
}: {
  transaction: string
  account: string
  choice: { signature?: string | undefined }
}): SolanaTransaction => {
  const read = decodeTransaction(fromBase64(transaction) ?? new Uint8Array())
  const index = signerIndex(read.message, account)
  const signature = fromBase58(signatureOf(choice))
  if (index === undefined || !signature) throw userRejected()
  return withSignature(read, { index, signature })
}

const signatureOf = ({
  signature,
}: {
  signature?: string | undefined
}): string => {
  if (signature === undefined) throw userRejected()
  return signature
}
