import type { Post } from '../../node-client/http.ts'
import type { OpenSocket } from '../../node-client/web-socket-like.ts'
import type { MissingIdCall } from '../../protocol/envelope.ts'
import type { RecordMirror } from '../../storage/record-mirror.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Language } from '../../texts/languages.ts'
import type { Texts } from '../../texts/texts.ts'
import type { VaultCopy } from '../accounts/vault-copy.ts'
import type { Notices } from './notices.ts'
import type { ApprovalWindows } from './windows.ts'

/** The browser as the background sees it. */
export type Host = Readonly<{
  extensionId: string
  extensionOrigin: string
  version: string
  /** Persistent. The worker signs some of its records. */
  local: StorageArea
  /** Persists while the browser runs, across worker stops. */
  session: StorageArea
  /** Persistent; content scripts can read and write it: nothing private. */
  sync: StorageArea
  syncKeys: () => Promise<string[]>
  /** The keys in `local`. */
  localKeys: () => Promise<string[]>
  /** Persistent, separate from `local`. */
  vaultCopy: VaultCopy
  /** The same for the records in `local` that are signed. */
  recordMirror: RecordMirror
  /** Deletes everything that is stored; throws if something is left. */
  erase: () => Promise<void>
  /** The word list of recovery phrases. */
  readWords: () => Promise<string[]>
  /** The rules of the public suffix list, one per line and in order. */
  readSuffixes: () => Promise<string>
  /** In a language of the wallet, or else in that of the browser. */
  readTexts: (language: Language | undefined) => Promise<Texts>
  notices: Notices
  windows: ApprovalWindows
  /** Shows what a site asked, in a window of the wallet. */
  showActivity: (origin: string) => Promise<void>
  /** The badge of the toolbar icon; empty for none. An alert is red. */
  setBadge: (text: string, isAlert?: boolean) => Promise<void>
  /** Whether the toolbar icon shows that requests are decided automatically. */
  showAutomatic: (isOn: boolean) => Promise<void>
  alarms: Readonly<{
    set: (name: string, when: number) => Promise<void>
    clear: (name: string) => Promise<void>
    /** The names of the set alarms. */
    names: () => Promise<string[]>
  }>
  /**
   * Asks the relays of listening pages to connect. Resolves once they were
   * called: a frozen tab may never respond.
   */
  callPages: () => Promise<void>
  /** Has the relay of a document explain in the console what the page did. */
  warnPage: (
    document: { tabId: number; documentId: string },
    warning: MissingIdCall,
  ) => void
  /** The hosts, as match patterns, that the user let the wallet access. */
  hostAccess: Readonly<{
    granted: () => Promise<string[]>
    remove: (patterns: string[]) => Promise<void>
  }>
  post: Post
  openSocket: OpenSocket
  now: () => number
  /**
   * Any cheap call of the extension API, which resets the worker's idle timer.
   */
  tick: () => unknown
}>
