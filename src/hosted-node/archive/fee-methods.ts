import type { BlockHeader } from '@ethereumjs/block'
import { bigIntToHex } from '@ethereumjs/util'
import { headOf } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { suggestTip } from './tips.ts'

export const eth_maxPriorityFeePerGas: ArchiveMethod = (archive) =>
  bigIntToHex(suggestTip(archive))

export const eth_gasPrice: ArchiveMethod = (archive) => {
  const { baseFeePerGas = 0n } = headOf(archive).block.header
  return bigIntToHex(suggestTip(archive) + baseFeePerGas)
}

export const eth_blobBaseFee: ArchiveMethod = (archive) => {
  const price = blobPrice(headOf(archive).block.header)
  return price === undefined ? null : bigIntToHex(price)
}

export const blobPrice = (header: BlockHeader): bigint | undefined =>
  header.excessBlobGas === undefined ? undefined : header.getBlobGasPrice()
