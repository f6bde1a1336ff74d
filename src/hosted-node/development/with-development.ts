import type { ChainSettings } from '../chain/chain-settings.ts'
import { withSimulation } from '../simulation/with-simulation.ts'
import { deriveAccounts } from '../upstream/derive-accounts.ts'
import { nodeMethods } from './node-methods.ts'
import { poolMethods } from './pool-methods.ts'
import { signingMethods } from './sign-transaction.ts'
import { withBlockGas } from './with-block-gas.ts'
import { withBlockInterval } from './with-block-interval.ts'
import { withImpersonation } from './with-impersonation.ts'
import { type Send, withMethods } from './with-methods.ts'
import { withState } from './with-state.ts'

/** What EDR lacks of a development chain, built around it. */
export const withDevelopment = (send: Send, settings: ChainSettings): Send => {
  const accounts = deriveAccounts(settings)
  const complete = withMethods(withBlockGas(send), {
    ...nodeMethods,
    ...poolMethods,
    ...signingMethods(accounts),
  })
  return withBlockInterval(
    withState(
      withImpersonation(withSimulation(complete), accounts),
      settings.blockTime,
    ),
  )
}
