import {
  concatBytes,
  hexToBytes,
  type PrefixedHexString,
  setLengthLeft,
} from '@ethereumjs/util'
import probe from './probe.json' with { type: 'json' }

/**
 * Stores its call data word in slot 0 and logs it under topic 42, with opcodes
 * of the first fork. The first 11 bytes return the rest.
 */
export const LOGGER = hexToBytes(
  '0x601280600b6000396000f360003580600055600052602a60206000a100',
)

/** Its creation reverts. */
export const FAILING = hexToBytes('0x60006000fd')

/** `probe.sol`, compiled; its dispatcher needs Constantinople. */
export const PROBE = hexToBytes(probe.bytecode as PrefixedHexString)

export const word = (value: number): Uint8Array =>
  setLengthLeft(Uint8Array.of(value), 32)

/** The calls of `probe.sol` on the chain. */
export const probeCall = {
  ping: (n: number) => concatBytes(hexToBytes('0x773acdef'), word(n)),
  burn: (n: number) => concatBytes(hexToBytes('0x42966c68'), word(n)),
  boom: () => hexToBytes('0xa169ce09'),
}
