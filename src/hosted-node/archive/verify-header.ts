import type { BlockHeader } from '@ethereumjs/block'
import { ConsensusAlgorithm, ConsensusType, Hardfork } from '@ethereumjs/common'

const GAS_LIMIT_END = 2n ** 63n

/**
 * Checks a header, also of an uncle, against its parent. Proof of work is not
 * checked: chains made for tests have none.
 */
export const verifyHeader = (
  header: BlockHeader,
  parent: BlockHeader,
): void => {
  if (header.number !== parent.number + 1n) {
    throw new Error(`follows block ${parent.number}`)
  }
  if (header.timestamp <= parent.timestamp) {
    throw new Error(`has time ${header.timestamp}, not after its parent's`)
  }
  if (header.gasLimit >= GAS_LIMIT_END) {
    throw new Error(`has the gas limit ${header.gasLimit}`)
  }
  header.validateGasLimit(parent)
  verifyDifficulty(header, parent)
  verifyBaseFee(header, parent)
}

const verifyDifficulty = (header: BlockHeader, parent: BlockHeader): void => {
  const { common } = header
  if (
    common.consensusType() !== ConsensusType.ProofOfWork ||
    common.consensusAlgorithm() !== ConsensusAlgorithm.Ethash
  ) {
    return
  }
  const expected = header.ethashCanonicalDifficulty(parent)
  if (header.difficulty !== expected) {
    throw new Error(`has difficulty ${header.difficulty}, not ${expected}`)
  }
}

const verifyBaseFee = (header: BlockHeader, parent: BlockHeader): void => {
  const { common } = header
  if (!common.isActivatedEIP(1559)) return
  const isFirst = header.number === common.hardforkBlock(Hardfork.London)
  const expected = isFirst
    ? common.param('initialBaseFee')
    : parent.calcNextBaseFee()
  if (header.baseFeePerGas !== expected) {
    throw new Error(`has base fee ${header.baseFeePerGas}, not ${expected}`)
  }
}
