import type { Json } from '@metamask/utils'
import { NodeOutageError } from '../../node-client/errors.ts'
import { isTestBuild } from '../../protocol/test-build.ts'
import type { Impersonation } from '../transactions/impersonation.ts'
import { callFirst } from './call-first.ts'

const START = ['hardhat_impersonateAccount', 'anvil_impersonateAccount']
const STOP = [
  'hardhat_stopImpersonatingAccount',
  'anvil_stopImpersonatingAccount',
]

/** The chain impersonates the account for as long as it takes. */
export const sendUnsigned: Impersonation['sendUnsigned'] = async (
  ask,
  account,
  { chainId: _, accessList, fees, to, ...fields },
) => {
  await callFirst(ask, START, [account])
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
    if (!isTestBuild) await callFirst(ask, STOP, [account]).catch(() => null)
  })
  if (typeof hash !== 'string') throw new NodeOutageError('malformed')
  return hash
}
