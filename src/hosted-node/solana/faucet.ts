import { sign } from 'node:crypto'
import { addressBytes } from '../../protocol/solana/address.ts'
import { SYSTEM_PROGRAM } from '../../protocol/solana/instructions/programs.ts'
import type { SolanaKey } from './derive-solana-accounts.ts'

const TRANSFER = 2

/**
 * A signed legacy transaction from the faucet. The second transfer, to itself,
 * makes equal requests of one slot different transactions.
 */
export const createAirdrop = ({
  faucet,
  to,
  lamports,
  blockhash,
  unique,
}: {
  faucet: SolanaKey
  to: string
  lamports: bigint
  blockhash: string
  unique: bigint
}): Uint8Array => {
  const message = Buffer.concat([
    // One signer; the program is read only.
    Buffer.from([1, 0, 1]),
    Buffer.from([3]),
    faucet.publicKey,
    addressBytes(to),
    addressBytes(SYSTEM_PROGRAM),
    addressBytes(blockhash),
    Buffer.from([2]),
    transfer(1, lamports),
    transfer(0, unique),
  ])
  const signature = sign(null, message, faucet.privateKey)
  return new Uint8Array(Buffer.concat([Buffer.from([1]), signature, message]))
}

const transfer = (to: number, lamports: bigint): Buffer => {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(TRANSFER)
  data.writeBigUInt64LE(lamports, 4)
  return Buffer.concat([Buffer.from([2, 2, 0, to, data.length]), data])
}
