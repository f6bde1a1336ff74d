import { fromBase64 } from '../protocol/base64.ts'
import { toBase58 } from '../protocol/solana/base58.ts'
import { decodeTransaction } from '../protocol/solana/transaction.ts'
import type { Wallet } from './wallet.ts'
import { instructionsOf } from './wallet-request.ts'

/** A transaction of Solana, with the members of others that matchers read. */
export type SolanaSent = {
  account: string
  origin: string
  network: { chainId: string }
  /** Of its only transfer of lamports. */
  to?: string | undefined
  value: string
  signature: string
}

/** The transactions of Solana that the wallet sent and the chain has. */
export const readSolanaSent = async (wallet: Wallet): Promise<SolanaSent[]> => {
  const sent = (await wallet.requests()).flatMap(({ shown, signature }) =>
    shown.kind === 'solana-transaction' &&
    shown.isSent &&
    signature !== undefined
      ? [{ shown, signature }]
      : [],
  )
  const found = await Promise.all(
    sent.map(async ({ shown, signature }) => {
      const { account, origin, network, transaction } = shown
      const { message, signatures } = decodeTransaction(
        fromBase64(transaction) ?? new Uint8Array(),
      )
      // The fee payer's signature names a transaction.
      const isPayer = message.accounts[0] === account.address
      const id = isPayer
        ? signature
        : toBase58(signatures[0] ?? new Uint8Array())
      const chain = wallet.solana(network.chainId)
      const { value } = (await chain.send('getSignatureStatuses', [[id]])) as {
        value: [object | null]
      }
      if (!value[0]) return []
      const transfers = instructionsOf(shown).filter(
        ({ programName, name }) =>
          programName === 'system' && name === 'transfer',
      )
      const [only] = transfers.length === 1 ? transfers : []
      return [
        {
          account: account.address,
          origin,
          network: { chainId: network.chainId },
          to: only?.accounts[1]?.address ?? undefined,
          value: only?.values.lamports?.value ?? '0',
          signature: id,
        },
      ]
    }),
  )
  return found.flat()
}
