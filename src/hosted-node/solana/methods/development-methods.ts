import type { Json } from '../../../node-client/json.ts'
import { SYSTEM_PROGRAM } from '../../../protocol/solana/instructions/programs.ts'
import { RENT_NEVER } from '../chain.ts'
import { invalid } from '../rpc-failure.ts'
import type { ChainMethods } from './method.ts'
import { readAddress, readText, readWhole } from './read-params.ts'

/** Each slot is made, so that blockhashes expire. */
const MOST_SLOTS_AHEAD = 10_000_000
const LARGEST_ACCOUNT = 10 * 1024 * 1024

/** By the names of Surfpool, for development keys. */
export const developmentMethods: ChainMethods = {
  surfnet_pauseClock: (chain) => {
    chain.pause()
    return chain.slots.current()
  },
  surfnet_resumeClock: (chain) => {
    chain.resume()
    return chain.slots.current()
  },
  surfnet_timeTravel: (chain, [given]) => {
    const { absoluteSlot } = toObject(given, 'the time')
    const now = chain.slots.current()
    const slot = readWhole(absoluteSlot, { name: 'absoluteSlot' })
    if (slot <= now || slot > now + MOST_SLOTS_AHEAD) {
      throw invalid(
        `absoluteSlot must be after the current slot ${now}, by at most ${MOST_SLOTS_AHEAD}`,
      )
    }
    chain.moveTo(slot)
    return chain.slots.current()
  },
  surfnet_setAccount: (chain, [given, change]) => {
    const address = readAddress(given, 'the address')
    const { lamports, data, owner, executable } = toObject(change, 'the change')
    const before = chain.find(address) ?? {
      lamports: 0n,
      data: new Uint8Array(),
      owner: SYSTEM_PROGRAM,
      executable: false,
      rentEpoch: RENT_NEVER,
    }
    if (executable !== undefined || before.executable) {
      throw invalid('programs cannot be changed here')
    }
    chain.setAccount(address, {
      ...before,
      ...(lamports !== undefined && {
        lamports: BigInt(readWhole(lamports, { name: 'lamports' })),
      }),
      ...(data !== undefined && { data: readHex(data) }),
      ...(owner !== undefined && { owner: readAddress(owner, 'owner') }),
    })
    return null
  },
}

const toObject = (
  value: Json | undefined,
  name: string,
): Record<string, Json> => {
  if (typeof value === 'object' && value && !Array.isArray(value)) return value
  throw invalid(`${name} must be an object`)
}

const readHex = (value: Json): Uint8Array => {
  const text = readText(value, 'data')
  if (/^(?:[0-9a-f]{2})*$/i.test(text) && text.length <= 2 * LARGEST_ACCOUNT) {
    return new Uint8Array(Buffer.from(text, 'hex'))
  }
  throw invalid('data must be hex')
}
