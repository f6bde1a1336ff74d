import { type Block, createBlockFromBytesArray } from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import { equalsBytes } from '@ethereumjs/util'
import type { RawBlock } from './raw-block.ts'

/**
 * Decodes a block by the rules of its fork, and checks that its transactions,
 * uncles and withdrawals match its header.
 */
export const decodeBlock = async (
  { values, bytes }: RawBlock,
  rules: Common,
): Promise<Block> => {
  const block = createBlockFromBytesArray(values, {
    common: rules,
    setHardfork: true,
  })
  if (!equalsBytes(block.serialize(), bytes)) {
    throw new Error('has members that are not in their one form')
  }
  const [onlyHeader, transactions, size] = [false, true, true]
  await block.validateData(onlyHeader, transactions, size)
  return block
}
