import type { Block, HeaderData } from '@ethereumjs/block'
import { type Common, Hardfork } from '@ethereumjs/common'
import { bigIntToBytes, setLengthLeft, utf8ToBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** Header members that follow from the fork and the parent. */
export const forkHeader = (common: Common, parent: Block): HeaderData => {
  const number = parent.header.number + 1n
  const isLondon = number === common.hardforkBlock(Hardfork.London)
  return {
    ...(isOfDaoFork(common, number)
      ? { extraData: utf8ToBytes('dao-hard-fork') }
      : {}),
    gasLimit: parent.header.gasLimit * (isLondon ? 2n : 1n),
    mixHash: digest(`mix of block ${number}`),
    ...(common.isActivatedEIP(3675)
      ? {}
      : { nonce: setLengthLeft(bigIntToBytes(number), 8) }),
    ...(common.isActivatedEIP(1559)
      ? {
          baseFeePerGas: isLondon
            ? common.param('initialBaseFee')
            : parent.header.calcNextBaseFee(),
        }
      : {}),
    ...(common.isActivatedEIP(4844)
      ? { excessBlobGas: parent.header.calcNextExcessBlobGas(common) }
      : {}),
    ...(common.isActivatedEIP(4788)
      ? { parentBeaconBlockRoot: digest(`beacon root of block ${number}`) }
      : {}),
  }
}

/** The first ten blocks of the fork say which side they are on. */
const isOfDaoFork = (common: Common, number: bigint): boolean => {
  const first = common.hardforkBlock(Hardfork.Dao)
  return first !== null && number >= first && number < first + 10n
}

const digest = (text: string): Uint8Array => keccak_256(utf8ToBytes(text))
