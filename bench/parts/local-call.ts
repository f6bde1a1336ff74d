import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import { accounts, LOCAL } from '../../e2e/fixtures/session.ts'
import { floorId } from '../floor/build-floor.ts'
import type { Call, Way } from '../in-page/time-calls.ts'

const METHOD = 'wallet_getCapabilities'

/** A call that the wallet answers without a node. */
export const localCall: Call = {
  method: 'wallet_invokeMethod',
  params: {
    scope: LOCAL,
    request: { method: METHOD, params: [accounts.first, ['0x7a69']] },
  },
}

export const getSession: Call = { method: 'wallet_getSession' }

/** A granted scope, in which the local call is allowed on LOCAL. */
export const scopeOf = (chainId: string, ...methods: string[]) => ({
  methods: [METHOD, ...methods],
  notifications: ['eth_subscription'],
  accounts: [`${chainId}:${accounts.first}`],
})

export const transports = ['external', 'injected'] as const

/** How a page reaches both extensions. */
export const waysOf = (
  transport: Way['transport'],
): Record<'wallet' | 'bare', Way> => ({
  wallet: { transport, extensionId, isBare: false },
  bare: { transport, extensionId: floorId, isBare: true },
})
