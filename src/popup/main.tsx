import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { browser, type Port } from '../messaging/browser.ts'
import {
  POPUP_PORT,
  type PopupContract,
  REQUESTS_WINDOW,
  SIDE_PANEL,
} from '../messaging/popup-contract.ts'
import { createRpcClient } from '../messaging/rpc-client.ts'
import { languageToLoad } from '../texts/language-to-load.ts'
import { LANGUAGE_KEY } from '../texts/languages.ts'
import { App } from './App.tsx'
import { Toast } from './components/Toast.tsx'
import { loadMessages } from './language.ts'
import { fetchScreens } from './later.tsx'
import { setMessages, text } from './text.ts'
import { createWalletStore } from './wallet-store.ts'
import './styles/tokens.css'
import './styles/theme.css'
import './styles/parts.css'
import './styles/buttons.css'
import './styles/fields.css'
import './styles/controls.css'
import './styles/lists.css'
import './styles/screens.css'
import './styles/home.css'
import './styles/menus.css'
import './styles/identity.css'
import './styles/layout.css'

const openPort = (): Port => {
  const port = browser.runtime.connect({ name: POPUP_PORT })
  // Chromium reports an unread lastError as an extension error.
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}

const root = document.getElementById('root')
if (!root) throw new Error('popup.html has no #root')

const { search } = location
const isWindow = search === REQUESTS_WINDOW
// The toolbar's popup takes the size of its content; these have their own.
document.documentElement.classList.toggle(
  'sized',
  isWindow || search === SIDE_PANEL,
)
// A request window starts with one of these screens.
if (isWindow) void fetchScreens()
else requestIdleCallback(() => void fetchScreens())

const client = createRpcClient<PopupContract>(openPort)
const store = createWalletStore(client)
const reactRoot = createRoot(root)

/** Again after another language was chosen, which changes no state. */
const show = (): void => {
  document.documentElement.lang = text('languageTag')
  document.documentElement.dir = text('textDirection')
  reactRoot.render(
    <StrictMode>
      <App store={store} wallet={client} isWindow={isWindow} />
      <Toast />
    </StrictMode>,
  )
}

const showInLanguage = async (): Promise<void> => {
  try {
    setMessages(await loadMessages())
  } finally {
    show()
  }
}

// Only users who chose a language, or whose browser has no texts, wait for them.
const isChosen = localStorage.getItem(LANGUAGE_KEY) !== null
if (!isChosen && !languageToLoad(browser.i18n)) show()
else void showInLanguage()
addEventListener('storage', ({ key }) => {
  // Null if everything was removed.
  if (key === LANGUAGE_KEY || key === null) void showInLanguage()
})
