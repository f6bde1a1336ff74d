import { browser } from '../messaging/browser.ts'
import { fillMessage } from '../texts/fill-message.ts'
import {
  LANGUAGE_KEY,
  type Language,
  languages,
  textsPath,
} from '../texts/languages.ts'
import { setMessages } from './text.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** The language that the user chose; undefined for that of the browser. */
export const readLanguage = (): Language | undefined => {
  const stored = localStorage.getItem(LANGUAGE_KEY)
  return languages.find((language) => language === stored)
}

/** Loads the texts of the chosen language and uses them from here on. */
export const applyLanguage = async (): Promise<void> => {
  const language = readLanguage()
  if (language === undefined) {
    setMessages(undefined)
    return
  }
  const url = browser.runtime.getURL(textsPath(language))
  const messages = await (await fetch(url)).json()
  // Another one may have been chosen since.
  if (readLanguage() !== language) return
  setMessages((key, substitutions) => fillMessage(messages, key, substitutions))
}

/** The worker needs it too, for notifications. */
export const chooseLanguage = async (
  wallet: WalletCalls,
  language: Language | undefined,
): Promise<void> => {
  await wallet.call('setLanguage', { language: language ?? null })
  storeLanguage(language)
}

/** Every open page of the wallet follows by the storage event. */
export const storeLanguage = (language: Language | undefined): void => {
  if (language === undefined) localStorage.removeItem(LANGUAGE_KEY)
  else localStorage.setItem(LANGUAGE_KEY, language)
  // The browser sends none to this page.
  dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY }))
}
