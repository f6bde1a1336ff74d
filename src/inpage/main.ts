import { isServedDocument } from '../protocol/served-document.ts'
import type { SiteSettings } from '../protocol/site-settings.ts'
import {
  CAIP_294,
  createAnnouncement,
  createAnnouncer,
  createWalletInfo,
  EIP_6963,
} from './announce.ts'
import { becomeCompatible } from './compatible.ts'
import { createDefaultWallet } from './default-wallet.ts'
import { createEmitter } from './emitter.ts'
import { createEthereumProvider } from './ethereum-provider.ts'
import { watchRewrites } from './on-rewritten.ts'
import { createProvider } from './provider.ts'
import { createProviderState } from './provider-state.ts'
import { createRpcChannel } from './rpc-channel.ts'
import { registerWallet } from './solana/register-wallet.ts'
import { createSolanaWallet } from './solana/solana-wallet.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createWindowChannel } from './window-channel.ts'
import { createWindowTransport } from './window-transport.ts'

/** Inserted by the build: a page script cannot ask the browser for it. */
declare const __EXTENSION_ID__: string

const { origin } = self
const { contentType } = document
const { parse } = JSON

// A wallet never overwrites another one that has the name.
if (isServedDocument({ origin, contentType }) && !('portolan' in window)) {
  const channel = createRpcChannel(createWindowTransport())
  const state = createProviderState(channel)
  const subscriptions = createSubscriptions(channel)
  const emitter = createEmitter()
  const provider = createEthereumProvider({
    channel,
    state,
    subscriptions,
    emitter,
  })
  Object.defineProperty(window, 'portolan', {
    value: createProvider(channel),
    enumerable: true,
    writable: false,
    configurable: false,
  })
  const onRewritten = watchRewrites(document)
  const announce = createAnnouncer({ page: window, onRewritten })
  const createUuid = crypto.randomUUID.bind(crypto)
  const info = createWalletInfo(createUuid())
  announce(CAIP_294, createAnnouncement(info, __EXTENSION_ID__))
  announce(EIP_6963, Object.freeze({ info, provider }))
  registerWallet(createSolanaWallet(channel, info), {
    page: window,
    onRewritten,
  })

  const beDefault = createDefaultWallet(window, provider)
  const windowChannel = createWindowChannel(window, onRewritten)
  channel.onMessage((message) => {
    if (message.type !== 'site') return
    const { isDefaultWallet, isCompatible }: SiteSettings = parse(message.json)
    if (isCompatible) {
      becomeCompatible({
        channel,
        state,
        subscriptions,
        emitter,
        provider,
        windowChannel,
        announce,
        info,
        uuid: createUuid(),
        extensionId: __EXTENSION_ID__,
      })
    }
    if (isDefaultWallet) beDefault()
  })
}
