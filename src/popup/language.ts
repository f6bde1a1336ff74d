import { browser } from '../messaging/browser.ts'
import { fillMessage } from '../texts/fill-message.ts'
import { languageToLoad } from '../texts/language-to-load.ts'
import {
  LANGUAGE_KEY,
  type Language,
  languages,
  textsPath,
} from '../texts/languages.ts'
import type { GetMessage } from './text.ts'
import type { WalletCalls } from './wallet-calls.ts'

/** The language that the user chose; undefined for that of the browser. */
export const readLanguage = (): Language | undefined => {
  const stored = localStorage.getItem(LANGUAGE_KEY)
  return languages.find((language) => language === stored)
}

/** Undefined while the browser's texts are used. */
export const loadMessages = async (): Promise<GetMessage | undefined> => {
  const chosen = readLanguage()
  const language = languageToLoad(browser.i18n, chosen)
  if (language === undefined) return undefined
  const messages = await (await fetch(`/${textsPath(language)}`)).json()
  // Another one may have been chosen since.
  if (readLanguage() !== chosen) return loadMessages()
  return (key, substitutions) => fillMessage(messages, key, substitutions)
}

/**
 * The worker needs it too, for notifications. Every open page of the wallet
 * follows by the storage event.
 */
export const chooseLanguage = async (
  wallet: WalletCalls,
  language: Language | undefined,
): Promise<void> => {
  await wallet.call('setLanguage', { language: language ?? null })
  if (language === undefined) localStorage.removeItem(LANGUAGE_KEY)
  else localStorage.setItem(LANGUAGE_KEY, language)
  // The browser sends none to this page.
  dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY }))
}
