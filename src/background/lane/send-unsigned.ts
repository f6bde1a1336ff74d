import type { Json } from '@metamask/utils'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import type { AskChain } from '../transactions/ask-chain.ts'
import type { Impersonation } from '../transactions/impersonation.ts'

/** The chain impersonates the account first. */
export const sendUnsigned: Impersonation['sendUnsigned'] = async (
  ask,
  account,
  { chainId: _, accessList, fees, to, ...fields },
) => {
  await impersonate(ask, account)
  const hash = await ask('eth_sendTransaction', [
    {
      from: account,
      ...(to !== undefined && { to }),
      ...fields,
      ...fees,
      ...(accessList && { accessList: accessList as Json }),
    },
  ])
  if (typeof hash !== 'string') throw new NodeOutageError('malformed')
  return hash
}

/** EDR and Hardhat have one name for it, Anvil has both or its own. */
const impersonate = async (ask: AskChain, account: string): Promise<void> => {
  try {
    await ask('hardhat_impersonateAccount', [account])
  } catch (error) {
    if (!(error instanceof NodeAnswerError)) throw error
    await ask('anvil_impersonateAccount', [account])
  }
}
