import { addMetaMaskMembers, networkVersionOf } from './add-metamask-members.ts'
import {
  type Announce,
  createCompatibleInfo,
  EIP_6963,
  type WalletInfo,
} from './announce.ts'
import type { Emitter } from './emitter.ts'
import type { EthereumProvider } from './ethereum-provider.ts'
import type { WatchedState } from './provider-state.ts'
import type { RpcChannel } from './rpc-channel.ts'
import type { Subscriptions } from './subscriptions.ts'
import { STATE_METHOD, type WindowChannel } from './window-channel.ts'

/** The streams of the window channel. */
const ETHEREUM = 'metamask-provider'
const SESSION = 'metamask-multichain-provider'

// Captured before any script of the page can replace them.
const { parse, stringify } = JSON
const { freeze } = Object

/**
 * Lets dapps use the wallet that only know MetaMask. Nothing of this runs until
 * the user's choice for this site is known.
 */
export const becomeCompatible = ({
  channel,
  state,
  subscriptions,
  emitter,
  provider,
  windowChannel: { open, notify },
  announce,
  info,
  uuid,
  extensionId,
}: {
  channel: RpcChannel
  state: WatchedState
  subscriptions: Subscriptions
  emitter: Emitter
  provider: EthereumProvider
  windowChannel: WindowChannel
  announce: Announce
  info: WalletInfo
  uuid: string
  extensionId: string
}): void => {
  addMetaMaskMembers({ provider, state, emitter })
  state.onChange(({ now, before }) => {
    if (!before) return
    const { chainId, accounts } = now
    if (chainId !== before.chainId) {
      const networkVersion = networkVersionOf(chainId)
      notify(ETHEREUM, 'metamask_chainChanged', { chainId, networkVersion })
    }
    if (stringify(accounts) !== stringify(before.accounts)) {
      notify(ETHEREUM, 'metamask_accountsChanged', accounts)
    }
  })
  subscriptions.onMessage(({ type, data }) => notify(ETHEREUM, type, data))
  channel.onMessage((message) => {
    if (message.type !== 'event' || message.api) return
    const { method, params } = parse(message.json)
    notify(SESSION, method, params)
  })
  const readState = async (): Promise<object> => {
    const chainId = await provider.request({ method: 'eth_chainId' })
    const accounts = await provider.request({ method: 'eth_accounts' })
    const networkVersion = networkVersionOf(String(chainId))
    const isUnlocked = true
    return { extensionId, accounts, chainId, networkVersion, isUnlocked }
  }
  open({
    [ETHEREUM]: (call) =>
      call.method === STATE_METHOD ? readState() : provider.request(call),
    [SESSION]: (call) => channel.request(call),
  })
  announce(
    EIP_6963,
    freeze({ info: createCompatibleInfo(info, uuid), provider }),
  )
}
