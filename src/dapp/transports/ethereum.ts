import { writeLiteral } from '../code/write-code.ts'
import type { EthereumProvider, Wallet } from './wallet.ts'

/** An EIP-1193 provider. Any script may have announced it: do not trust it. */
export const throughProvider = (
  provider: EthereumProvider,
  rdns: string,
): Wallet => ({
  // `async` turns a synchronous throw into a rejection.
  request: async (call) => provider.request(call),
  on: (name, listener) => {
    provider.on?.(name, listener)
    return () => provider.removeListener?.(name, listener)
  },
  close: () => undefined,
  code: `const wallet = await new Promise((found) => {
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    if (detail.info.rdns === ${writeLiteral(rdns)}) found(detail.provider)
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
})`,
})
