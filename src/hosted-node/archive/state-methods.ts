import { getMerkleStateProof } from '@ethereumjs/statemanager'
import {
  bigIntToHex,
  bytesToHex,
  setLengthLeft,
  stripHexPrefix,
} from '@ethereumjs/util'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { blockOfState } from './find-block.ts'
import { readAddress, readSlot } from './read-params.ts'
import { stateAt } from './state-at.ts'

export const eth_getBalance: ArchiveMethod = async (archive, params) => {
  const address = readAddress(params[0], 'address')
  const state = await stateAt(archive, blockOfState(archive, params[1]))
  return bigIntToHex((await state.getAccount(address))?.balance ?? 0n)
}

export const eth_getTransactionCount: ArchiveMethod = async (
  archive,
  params,
) => {
  const address = readAddress(params[0], 'address')
  const state = await stateAt(archive, blockOfState(archive, params[1]))
  return bigIntToHex((await state.getAccount(address))?.nonce ?? 0n)
}

export const eth_getCode: ArchiveMethod = async (archive, params) => {
  const address = readAddress(params[0], 'address')
  const state = await stateAt(archive, blockOfState(archive, params[1]))
  return bytesToHex(await state.getCode(address))
}

export const eth_getStorageAt: ArchiveMethod = async (archive, params) => {
  const address = readAddress(params[0], 'address')
  const slot = readSlot(params[1], 'slot')
  const state = await stateAt(archive, blockOfState(archive, params[2]))
  return bytesToHex(setLengthLeft(await state.getStorage(address, slot), 32))
}

export const eth_getProof: ArchiveMethod = async (archive, params) => {
  const address = readAddress(params[0], 'address')
  const keys = params[1]
  if (!Array.isArray(keys)) {
    throw new InvalidParamsError('slots must be an array')
  }
  const slots = keys.map((key) => readSlot(key, 'slot'))
  const state = await stateAt(archive, blockOfState(archive, params[2]))
  const proof = await getMerkleStateProof(state, address, slots)
  return {
    ...proof,
    storageProof: keys.map((key, index) => ({
      key: String(key),
      value: toQuantity(proof.storageProof[index]?.value),
      proof: proof.storageProof[index]?.proof ?? [],
    })),
  }
}

const toQuantity = (value = '0x0'): string =>
  bigIntToHex(BigInt(`0x0${stripHexPrefix(value)}`))
