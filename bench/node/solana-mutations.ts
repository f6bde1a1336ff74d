import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const LOOKUP_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'

/** Messages of both versions that call different programs. */
export const sampleMessages = (
  payer: string,
  blockhash: string,
): Uint8Array[] => {
  const from = new PublicKey(payer)
  const [to, other] = [Keypair.generate(), Keypair.generate()]
  const call = (program: string, data: number[]): TransactionInstruction =>
    new TransactionInstruction({
      programId: new PublicKey(program),
      keys: [to, other].map(({ publicKey }) => ({
        pubkey: publicKey,
        isSigner: false,
        isWritable: true,
      })),
      data: Buffer.from(data),
    })
  const lists = [
    [
      SystemProgram.transfer({
        fromPubkey: from,
        toPubkey: to.publicKey,
        lamports: 1_000_000,
      }),
    ],
    [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }),
      call(TOKEN_PROGRAM, [3, 1, 0, 0, 0, 0, 0, 0, 0]),
    ],
    [call(LOOKUP_PROGRAM, [0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 255])],
    [
      SystemProgram.nonceAdvance({
        noncePubkey: to.publicKey,
        authorizedPubkey: from,
      }),
    ],
  ]
  return lists.flatMap((instructions) => {
    const message = new TransactionMessage({
      payerKey: from,
      recentBlockhash: blockhash,
      instructions,
    })
    return [
      message.compileToLegacyMessage().serialize(),
      message.compileToV0Message().serialize(),
    ]
  })
}

/** One to three changes: a bit, a byte, a cut, more bytes, a moved part. */
export const mutate = (
  source: Uint8Array,
  random: () => number,
): Uint8Array => {
  let bytes = [...source]
  const changes = Math.floor(random() * 4)
  const draw = (most: number): number => Math.floor(random() * most)
  for (let change = 0; change < changes; change += 1) {
    const at = draw(bytes.length)
    switch (draw(6)) {
      case 0:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8))
        break
      case 1:
        bytes[at] = draw(256)
        break
      // The header and the first lengths are where structure is.
      case 2:
        bytes[draw(6)] = draw(256)
        break
      case 3:
        bytes = bytes.slice(0, at)
        break
      case 4:
        bytes.splice(
          at,
          0,
          ...Array.from({ length: 1 + draw(40) }, () => draw(256)),
        )
        break
      case 5:
        bytes.splice(at, 1 + draw(8))
    }
  }
  return Uint8Array.from(bytes)
}
