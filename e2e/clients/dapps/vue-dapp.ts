import {
  BrowserWalletConnector,
  type Connector,
  useVueDapp,
} from '@vue-dapp/core'
import { useVueDappModal, VueDappModal } from '@vue-dapp/modal'
import { createPinia } from 'pinia'
import { createApp, h } from 'vue'

const errors: string[] = []
const app = createApp({
  setup: () => () =>
    h(VueDappModal, {
      onConnectError: (error: Error) => errors.push(error.message),
    }),
})
app.use(createPinia())
// biome-ignore lint/correctness/useHookAtTopLevel: Vue's, not React's
const { addConnectors, wallet } = useVueDapp()
// Its types do not support `exactOptionalPropertyTypes`.
addConnectors([new BrowserWalletConnector() as Connector])
app.mount(document.body.appendChild(document.createElement('div')))

/** The actions of a dapp with a wallet kit, by the names that a test calls. */
const vueDapp = {
  openList: () => useVueDappModal().open(),
  connection: () => ({
    status: wallet.status,
    name: wallet.providerInfo?.name,
    address: wallet.address,
    chainId: wallet.chainId,
    errors,
  }),
}

export type VueDapp = typeof vueDapp

Object.assign(globalThis, { vueDapp })
