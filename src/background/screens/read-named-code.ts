import type {
  CodeAt,
  NamedCode,
  SignTypedDataApproval,
} from '../../messaging/signing-contract.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isEthAddress } from '../../protocol/caip.ts'
import {
  readPermit,
  spenderOfPermit,
} from '../../protocol/typed-data/permit.ts'
import { toCodeAt } from '../nodes/code-at.ts'
import type { Networks } from '../nodes/networks.ts'

/** Reads the code at the addresses in typed data from the network's node. */
export const readNamedCode = async (
  { typedData, network }: Pick<SignTypedDataApproval, 'typedData' | 'network'>,
  nodeOf: Networks['nodeOf'],
): Promise<NamedCode> => {
  const permit = readPermit(typedData)
  const codeAt = async (address: unknown): Promise<CodeAt | null> => {
    if (!isEthAddress(address)) return null
    try {
      const node = await nodeOf(network.chainId)
      const call = { method: 'eth_getCode', params: [address, 'latest'] }
      const rule = { effect: 'pure' } as const
      return toCodeAt(await node?.request({ ...call, rule }))
    } catch (error) {
      const isNodes =
        error instanceof NodeAnswerError || error instanceof NodeOutageError
      if (!isNodes) throw error
      return 'unknown'
    }
  }
  const [contract, spender] = await Promise.all([
    codeAt(typedData.domain.verifyingContract),
    codeAt(permit && spenderOfPermit(permit)),
  ])
  return { contract, spender }
}
