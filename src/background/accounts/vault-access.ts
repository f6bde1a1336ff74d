import {
  WrongKeyError,
  WrongPasswordError,
} from '../../keyring/keyring-errors.ts'
import type { OpenVault } from '../../keyring/vault.ts'
import type { VaultContent } from '../../keyring/vault-content.ts'
import { fromBase64, toBase64 } from '../../protocol/base64.ts'
import type { VaultRecord } from '../../storage/vault-record.ts'
import type { Log } from '../host/log.ts'
import type { Accounts } from './accounts.ts'
import type { LoadKeyring } from './load-keyring.ts'
import type { Lock } from './lock.ts'
import type { PasswordTries } from './password-tries.ts'
import type { VaultStore } from './vault-store.ts'
import { WalletRefusal } from './wallet-refusal.ts'

export type VaultAccess = Readonly<{
  /** The encrypted vault as stored. */
  record: () => Promise<VaultRecord>
  /** The content of the open vault; throws while it is locked. */
  content: () => Promise<VaultContent>
  /** Stores other content under the same password. */
  change: (
    change: (content: VaultContent) => VaultContent | Promise<VaultContent>,
  ) => Promise<VaultContent>
  /**
   * Opens the vault with its password, if it has one. Also tries the other
   * password, in case it was already changed to that.
   */
  openWith: (
    password: string | undefined,
    changedTo?: string | undefined,
  ) => Promise<OpenVault & { isChanged: boolean }>
  /** Seals a first vault, leaves it open, and lists its accounts. */
  seal: (vault: {
    content: VaultContent
    /**
     * Without one, the key is stored beside the vault and anyone can open it.
     */
    password: string | undefined
    backedUp: boolean
  }) => Promise<void>
  /**
   * Seals an opened vault anew if new vaults are derived with more iterations.
   * It is not needed to unlock, so a failure is only logged.
   */
  strengthen: (opened: OpenVault, password: string) => Promise<void>
  /** Encrypts the vault with a new password. */
  changePassword: (vault: {
    content: VaultContent
    newPassword: string
  }) => Promise<void>
  /** Syncs the account list, which may have been lost or not written. */
  listAccounts: (content: VaultContent) => Promise<void>
}>

/** Opens, changes and encrypts the vault. */
export const createVaultAccess = ({
  store,
  lock,
  tries,
  accounts,
  loadKeyring,
  log,
}: {
  store: VaultStore
  lock: Lock
  tries: PasswordTries
  accounts: Pick<Accounts, 'setKeys'>
  loadKeyring: LoadKeyring
  log: Log
}): VaultAccess => {
  const record = async (): Promise<VaultRecord> => {
    const found = await store.read()
    if (found.kind !== 'whole') throw new WalletRefusal({ kind: 'damaged' })
    return found.record
  }

  const keyOf = async (found: VaultRecord): Promise<Uint8Array> => {
    const key =
      found.key === undefined ? await lock.key() : fromBase64(found.key)
    if (!key) throw new WalletRefusal({ kind: 'locked' })
    return key
  }

  const openContent = async (
    sealed: unknown,
    key: Uint8Array,
  ): Promise<VaultContent> => {
    const { openWithKey } = await loadKeyring()
    try {
      return await openWithKey(sealed, key)
    } catch (error) {
      if (!(error instanceof WrongKeyError)) throw error
      // The worker stopped between a new password and its key.
      await lock.close()
      throw new WalletRefusal({ kind: 'locked' })
    }
  }

  const content = async (): Promise<VaultContent> => {
    const found = await record()
    return openContent(found.sealed, await keyOf(found))
  }

  const listAccounts = async (content: VaultContent): Promise<void> => {
    const { heldAddresses } = await loadKeyring()
    await accounts.setKeys(await heldAddresses(content))
  }

  return {
    record,
    content,
    listAccounts,
    change: async (change) => {
      const found = await record()
      const key = await keyOf(found)
      const before = await openContent(found.sealed, key)
      const after = await change(before)
      if (after !== before) {
        const { reseal } = await loadKeyring()
        const { sealed: former, ...rest } = found
        const sealed = await reseal({ sealed: former, key, content: after })
        await store.write({ ...rest, sealed })
      }
      await listAccounts(after)
      return after
    },
    openWith: async (password, changedTo) => {
      const found = await record()
      const { openVault } = await loadKeyring()
      if (found.key !== undefined) {
        const key = await keyOf(found)
        const content = await openContent(found.sealed, key)
        return { content, key, isChanged: false }
      }
      const open = async (tried: string, isChanged: boolean) => ({
        ...(await openVault(found.sealed, tried)),
        isChanged,
      })
      return tries.run(async () => {
        try {
          return await open(password ?? '', false)
        } catch (error) {
          const isWrong = error instanceof WrongPasswordError
          if (!isWrong || changedTo === undefined) throw error
          return open(changedTo, true)
        }
      })
    },
    seal: async ({ content, password, backedUp }) => {
      const { sealVault } = await loadKeyring()
      const { sealed, key } = await sealVault({
        content,
        // Without a password, the stored key opens the vault.
        password: password ?? crypto.randomUUID(),
      })
      await store.create({
        sealed,
        backedUp,
        ...(password === undefined && { key: toBase64(key) }),
      })
      if (password === undefined) await lock.close()
      else await lock.open(key)
      await listAccounts(content)
    },
    strengthen: async ({ content, key }, password) => {
      try {
        const { sealed: former, ...rest } = await record()
        // Without a password, the stored key opens the vault.
        if (rest.key !== undefined) return
        const { strengthen } = await loadKeyring()
        const opened = { content, key, password }
        const sealed = await strengthen({ sealed: former, ...opened })
        if (sealed) await store.write({ ...rest, sealed })
      } catch (error) {
        log.error('the vault was not sealed with more iterations', error)
      }
    },
    changePassword: async ({ content, newPassword }) => {
      const { sealed: former, backedUp } = await record()
      const { changePassword } = await loadKeyring()
      const { sealed, key } = await changePassword({
        sealed: former,
        content,
        newPassword,
      })
      await store.write({ sealed, backedUp })
      await lock.open(key)
      await listAccounts(content)
    },
  }
}
