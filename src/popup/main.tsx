import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { browser, type Port } from '../messaging/browser.ts'
import {
  POPUP_PORT,
  type PopupContract,
  REQUESTS_WINDOW,
} from '../messaging/popup-contract.ts'
import { createRpcClient } from '../messaging/rpc-client.ts'
import { App } from './App.tsx'
import { fetchScreens } from './later.ts'
import { text } from './text.ts'
import { createWalletStore } from './wallet-store.ts'
import './styles/theme.css'
import './styles/parts.css'
import './styles/buttons.css'
import './styles/fields.css'
import './styles/lists.css'
import './styles/screens.css'
import './styles/keys.css'
import './styles/connect.css'
import './styles/activity.css'
import './styles/home.css'
import './styles/menus.css'
import './styles/identity.css'
import './styles/queue.css'
import './styles/signing.css'
import './styles/transactions.css'

const openPort = (): Port => {
  const port = browser.runtime.connect({ name: POPUP_PORT })
  // Chromium reports an unread lastError as an extension error.
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

const root = document.getElementById('root')
if (!root) throw new Error('popup.html has no #root')

document.documentElement.lang = text('languageTag')
document.documentElement.dir = text('textDirection')
const client = createRpcClient<PopupContract>(openPort)
const store = createWalletStore(client)
createRoot(root).render(
  <StrictMode>
    <App
      store={store}
      wallet={client}
      isWindow={location.search === REQUESTS_WINDOW}
    />
  </StrictMode>,
)
requestIdleCallback(() => void fetchScreens())
