import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../node-client/errors.ts'
import { isTestBuild } from '../../protocol/test-build.ts'
import type { Impersonation } from '../transactions/impersonation.ts'
import { callNode } from './call-node.ts'

/** The chain impersonates the account for as long as it takes. */
export const sendUnsigned: Impersonation['sendUnsigned'] = async (
  ask,
  account,
  { chainId: _, accessList, fees, to, ...fields },
) => {
  await callNode(ask, 'hardhat_impersonateAccount', [account])
  const hash = await ask('eth_sendTransaction', [
    {
      from: account,
      ...(to !== undefined && { to }),
      ...fields,
      ...fees,
      ...(accessList && { accessList: accessList as Json }),
    },
  ]).finally(async () => {
    // A test may impersonate the account itself. What cannot be stopped does
    // not change the outcome.
    if (isTestBuild) return
    const stop = 'hardhat_stopImpersonatingAccount'
    await callNode(ask, stop, [account]).catch(() => null)
  })
  if (typeof hash !== 'string') throw new NodeOutageError('malformed')
  return hash
}
