import type { SendToNode } from './node-call.ts'

/** Changes a development chain of Solana. Faults do not concern it. */
export type SolanaControl = {
  /** Adds lamports to an account; resolves with the signature. */
  airdrop: (address: string, lamports: bigint) => Promise<string>
  setBalance: (address: string, lamports: bigint) => Promise<void>
  balanceOf: (address: string) => Promise<bigint>
  /** Goes forward by so many slots at once; one by default. */
  skip: (slots?: number) => Promise<void>
  /** Goes forward by the slots of this time. */
  travel: (seconds: number) => Promise<void>
  /** No more slots until `resume()`; transactions still run. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Any call of the node. */
  send: SendToNode
}

/** A slot takes 400 ms. */
const SLOTS_PER_SECOND = 2.5

export const createSolanaControl = (send: SendToNode): SolanaControl => {
  const skip = async (slots = 1): Promise<void> => {
    requirePositive('slots', slots)
    const now = Number(await send('getSlot', [{ commitment: 'processed' }]))
    const absoluteSlot = now + Math.ceil(slots)
    await send('surfnet_timeTravel', [{ absoluteSlot }])
  }
  return {
    airdrop: async (address, lamports) => {
      requireLamports(lamports, 1n)
      return String(await send('requestAirdrop', [address, Number(lamports)]))
    },
    setBalance: async (address, lamports) => {
      requireLamports(lamports, 0n)
      const change = { lamports: Number(lamports) }
      await send('surfnet_setAccount', [address, change])
    },
    balanceOf: async (address) => {
      const answer = await send('getBalance', [address])
      return BigInt((answer as { value: number }).value)
    },
    skip,
    travel: async (seconds) => {
      requirePositive('seconds', seconds)
      await skip(seconds * SLOTS_PER_SECOND)
    },
    pause: async () => {
      await send('surfnet_pauseClock')
    },
    resume: async () => {
      await send('surfnet_resumeClock')
    },
    send,
  }
}

/** Beyond this, JSON loses digits. */
const MOST_LAMPORTS = BigInt(Number.MAX_SAFE_INTEGER)

const requireLamports = (lamports: bigint, least: bigint): void => {
  const isBigint = typeof lamports === 'bigint'
  if (isBigint && lamports >= least && lamports <= MOST_LAMPORTS) return
  throw new TypeError(
    `lamports must be a bigint from ${least} to ${MOST_LAMPORTS}`,
  )
}

const requirePositive = (name: string, value: number): void => {
  if (Number.isFinite(value) && value > 0) return
  throw new TypeError(`${name} is ${value} and must be above 0`)
}
