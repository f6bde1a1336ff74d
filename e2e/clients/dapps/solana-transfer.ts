import {
  type Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** Sends this many lamports from an account to itself. */
const transferOf = (address: string, lamports: number) =>
  SystemProgram.transfer({
    fromPubkey: new PublicKey(address),
    toPubkey: new PublicKey(address),
    lamports,
  })

export const legacyTransfer = async (
  connection: Connection,
  address: string,
): Promise<Transaction> => {
  const { blockhash } = await connection.getLatestBlockhash()
  const feePayer = new PublicKey(address)
  const transaction = new Transaction({
    feePayer,
    blockhash,
    lastValidBlockHeight: 0,
  })
  return transaction.add(transferOf(address, 1))
}

export const versionedTransfer = async (
  connection: Connection,
  address: string,
): Promise<VersionedTransaction> => {
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: new PublicKey(address),
    recentBlockhash: blockhash,
    instructions: [transferOf(address, 2)],
  })
  return new VersionedTransaction(message.compileToV0Message())
}
