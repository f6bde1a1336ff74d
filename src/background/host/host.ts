import type { Post } from '../../node-client/http.ts'
import type { OpenSocket } from '../../node-client/web-socket-like.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { VaultCopy } from '../accounts/vault-copy.ts'
import type { ApprovalWindows } from './windows.ts'

/** What the background needs of the browser it runs in. */
export type Host = Readonly<{
  extensionId: string
  extensionOrigin: string
  version: string
  /** Lasts. */
  local: StorageArea
  /** Lasts as long as the browser runs, and outlives the worker. */
  session: StorageArea
  /** Lasts, and content scripts may read it: nothing that tells of anybody. */
  sync: StorageArea
  /** The keys in `local`. */
  localKeys: () => Promise<string[]>
  /** Lasts, apart from `local`. */
  vaultCopy: VaultCopy
  /** The words that phrases are made of. */
  readWords: () => Promise<string[]>
  windows: ApprovalWindows
  /** What stands on the toolbar icon; empty for nothing. */
  setBadge: (text: string) => Promise<void>
  alarms: Readonly<{
    set: (name: string, when: number) => Promise<void>
    clear: (name: string) => Promise<void>
    /** The names of those that are set. */
    names: () => Promise<string[]>
  }>
  /**
   * Asks the relays of pages that listen to connect. Resolves when they were
   * called: a tab that is frozen may never say that it heard.
   */
  callPages: () => Promise<void>
  post: Post
  openSocket: OpenSocket
  now: () => number
  /** Any cheap call of the extension API: it keeps the worker awake. */
  tick: () => unknown
}>
