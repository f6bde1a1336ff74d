import { fromBase64 } from '../../../protocol/base64.ts'
import { toBase58 } from '../../../protocol/solana/base58.ts'
import { isAgreed } from '../../../protocol/solana/chain-rules.ts'
import { signInText } from '../../../protocol/solana/sign-in-text.ts'
import { decodeTransaction } from '../../../protocol/solana/transaction.ts'
import type { ApprovalKind, ApprovalTools } from '../approval-kind.ts'
import { actingFor } from './acting-for.ts'
import { signWith } from './signing.ts'

/** A site asks for a signature of bytes. */
export const solanaMessage: ApprovalKind<'solana-message'> = {
  show: (record, known) => ({
    ...actingFor(record, known),
    message: record.message,
  }),
  forgives: true,
  carryOut: ({ shown }, tools) =>
    signSolana(tools, shown.account.address, read(shown.message)),
}

/** A site asks the user to sign in. */
export const solanaSignIn: ApprovalKind<'solana-sign-in'> = {
  show: (record, known) => ({
    ...actingFor(record, known),
    fields: record.fields,
    text: signInText(record.fields),
  }),
  forgives: true,
  carryOut: ({ shown }, tools) => {
    const bytes = new TextEncoder().encode(shown.text)
    return signSolana(tools, shown.account.address, bytes)
  },
}

/** A site asks for a signature of a transaction, or to send it too. */
export const solanaTransaction: ApprovalKind<'solana-transaction'> = {
  show: (record, known) => ({
    ...actingFor(record, known),
    transaction: record.transaction,
    isSent: record.method !== undefined,
  }),
  forgives: true,
  // The node may have gone, or been replaced, since the user looked.
  check: async ({ record, shown, choice }, { findChain }) => {
    const chainId = shown.network.chainId
    const { transaction } = shown
    const { requestKey } = record
    const found = await findChain({ chainId, transaction, requestKey })
    const { chain } = found
    if (isAgreed(chainId, { shown: choice.chain, found: chain })) {
      return undefined
    }
    return {
      failure: { chain },
      ...('reason' in found && { outage: found.reason }),
    }
  },
  carryOut: ({ shown }, tools) => {
    const { messageBytes } = decodeTransaction(read(shown.transaction))
    return signSolana(tools, shown.account.address, messageBytes)
  },
}

const read = (base64: string): Uint8Array =>
  fromBase64(base64) ?? new Uint8Array()

/** Signs what was shown, which the approved hash covers. */
export const signSolana = (
  tools: Pick<ApprovalTools, 'loadKeyring' | 'withKey'>,
  address: string,
  bytes: Uint8Array,
): Promise<{ choice: { signature: string } }> =>
  signWith(tools, address, ({ signBytes }, secretKey) =>
    toBase58(signBytes(bytes, { secretKey, address })),
  )
