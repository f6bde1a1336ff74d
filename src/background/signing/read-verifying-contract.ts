import type {
  CodeAt,
  SignTypedDataApproval,
} from '../../messaging/signing-contract.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isEthAddress } from '../../protocol/caip.ts'
import type { Networks } from '../networks.ts'

/** EIP-7702: an account that has code of others carried out is no contract. */
const DELEGATION = /^0xef0100[\da-f]{40}$/i

/** Asks the node of the network whether what typed data names is a contract. */
export const readVerifyingContract = async (
  {
    typedData: { domain },
    network,
  }: Pick<SignTypedDataApproval, 'typedData' | 'network'>,
  nodeOf: Networks['nodeOf'],
): Promise<CodeAt> => {
  const { verifyingContract } = domain
  if (!isEthAddress(verifyingContract)) return 'unknown'
  try {
    const node = await nodeOf(network.chainId)
    const code = await node?.request({
      method: 'eth_getCode',
      params: [verifyingContract, 'latest'],
    })
    if (typeof code !== 'string') return 'unknown'
    return code === '0x' || DELEGATION.test(code) ? 'no-contract' : 'contract'
  } catch (error) {
    const isNodes =
      error instanceof NodeAnswerError || error instanceof NodeOutageError
    if (!isNodes) throw error
    return 'unknown'
  }
}
