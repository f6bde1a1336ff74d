import {
  DEVELOPER_PHRASE,
  isDeveloperAddress,
} from '../../keyring/developer-phrase.ts'
import {
  DuplicateSecretError,
  WrongPasswordError,
} from '../../keyring/keyring-errors.ts'
import type { VaultContent } from '../../keyring/vault-content.ts'
import { isTestBuild } from '../../protocol/test-build.ts'
import { withLock } from '../../storage/lock.ts'
import type { Accounts } from './accounts.ts'
import { phraseOf, phrasesOf } from './choose-phrase.ts'
import type { LoadKeyring } from './load-keyring.ts'
import type { Lock } from './lock.ts'
import type { VaultAccess } from './vault-access.ts'
import type { VaultStore } from './vault-store.ts'
import { WalletRefusal } from './wallet-refusal.ts'

export type Wallet = Readonly<{
  /** Returns the new phrase. */
  create: (wanted: { password: string; words: 12 | 24 }) => Promise<string>
  /**
   * With a password, sets up the wallet; without one, adds a phrase. Returns
   * the address of its first account.
   */
  importPhrase: (typed: {
    phrase: string
    password?: string | undefined
  }) => Promise<string>
  startDeveloperWallet: () => Promise<void>
  /** The positions of wrong words, from 1. */
  confirmBackup: (
    words: readonly { position: number; word: string }[],
  ) => Promise<number[]>
  unlock: (password: string) => Promise<void>
  lock: () => Promise<void>
  changePassword: (passwords: {
    oldPassword?: string | undefined
    newPassword: string
  }) => Promise<void>
  revealPhrase: (asked: {
    password?: string | undefined
    address?: string | undefined
  }) => Promise<string>
  /** As text; needs the password even while unlocked. */
  revealPrivateKey: (asked: {
    password?: string | undefined
    address: string
  }) => Promise<string>
  addAccount: (asked: {
    held: number
    address?: string | undefined
  }) => Promise<void>
  /** Returns the address. */
  importPrivateKey: (secretKey: string) => Promise<string>
}>

/** Words that the user must enter to confirm the backup. */
const WORDS_ASKED = 3

/**
 * What the user does with keys. A call may be resent after a worker stop, so
 * repeating one succeeds and changes nothing.
 */
export const createWallet = ({
  store,
  access,
  lock,
  accounts,
  loadKeyring,
}: {
  store: VaultStore
  access: VaultAccess
  lock: Lock
  accounts: Pick<Accounts, 'all'>
  loadKeyring: LoadKeyring
}): Wallet => {
  const serialize = <Result>(task: () => Promise<Result>): Promise<Result> =>
    withLock({ owner: store, key: 'wallet' }, task)

  const isSetUp = async (): Promise<boolean> => {
    const found = await store.read()
    // Do not overwrite the vault of a newer version.
    if (found.kind === 'newer') throw new WalletRefusal({ kind: 'damaged' })
    return found.kind === 'whole'
  }

  /** The content of a wallet that was set up with this password. */
  const ownContent = async (password: string): Promise<VaultContent> => {
    const { key } = await access.record()
    if (key !== undefined) throw new WalletRefusal({ kind: 'wallet-exists' })
    try {
      const opened = await access.openWith(password)
      await lock.open(opened.key)
      await access.listAccounts(opened.content)
      return opened.content
    } catch (error) {
      if (!(error instanceof WrongPasswordError)) throw error
      throw new WalletRefusal({ kind: 'wallet-exists' })
    }
  }

  /** Includes its listed accounts, in case their keys were lost. */
  const withPhrase = async (
    content: VaultContent,
    mnemonic: string,
  ): Promise<VaultContent> => {
    const { addPhrase } = await loadKeyring()
    const known = (await accounts.all()).map(({ address }) => address)
    return addPhrase(content, { id: crypto.randomUUID(), mnemonic, known })
  }

  const firstWallet = async (options: {
    phrase: string
    password: string | undefined
    backedUp: boolean
  }): Promise<VaultContent> => {
    const { emptyContent } = await loadKeyring()
    const content = await withPhrase(emptyContent, options.phrase)
    if (options.password !== undefined) assertLength(options.password)
    await access.seal({ ...options, content })
    return content
  }

  const importMore = async (phrase: string): Promise<VaultContent> => {
    const { key } = await access.record()
    if (key !== undefined) throw new WalletRefusal({ kind: 'needs-password' })
    return access.change((content) =>
      unlessHeld(content, () => withPhrase(content, phrase)),
    )
  }

  /** The content with the imported phrase. */
  const importInto = async (
    phrase: string,
    password: string | undefined,
  ): Promise<VaultContent> => {
    if (password === undefined) return importMore(phrase)
    if (await isSetUp()) return ownContent(password)
    return firstWallet({ phrase, password, backedUp: true })
  }

  return {
    create: ({ password, words }) =>
      serialize(async () => {
        assertWellKnown(false)
        if (await isSetUp()) {
          const { backedUp } = await access.record()
          if (backedUp) throw new WalletRefusal({ kind: 'wallet-exists' })
          return phraseOf(await ownContent(password)).mnemonic
        }
        const { createMnemonic } = await loadKeyring()
        const phrase = createMnemonic(words)
        await firstWallet({ phrase, password, backedUp: false })
        return phrase
      }),
    importPhrase: ({ phrase: typed, password }) =>
      serialize(async () => {
        const { parseMnemonic } = await loadKeyring()
        const mnemonic = parseMnemonic(typed)
        assertWellKnown(mnemonic === DEVELOPER_PHRASE)
        const content = await importInto(mnemonic, password)
        const imported = phrasesOf(content).find(
          (phrase) => phrase.mnemonic === mnemonic,
        )
        const [first] = imported?.accounts ?? []
        if (!first) throw new WalletRefusal({ kind: 'wallet-exists' })
        return first.address
      }),
    startDeveloperWallet: () =>
      serialize(async () => {
        if (await isSetUp()) {
          const { key } = await access.record()
          if (key === undefined)
            throw new WalletRefusal({ kind: 'wallet-exists' })
          return
        }
        await firstWallet({
          phrase: DEVELOPER_PHRASE,
          password: undefined,
          backedUp: true,
        })
      }),
    confirmBackup: (words) =>
      serialize(async () => {
        const { mnemonic } = phraseOf(await access.content())
        const phrase = mnemonic.split(' ')
        const positions = new Set(words.map(({ position }) => position))
        const wrong = words
          .filter(
            ({ position, word }) =>
              phrase[position - 1] !== word.trim().toLowerCase(),
          )
          .map(({ position }) => position)
        if (wrong.length === 0 && positions.size >= WORDS_ASKED) {
          const { generation: _, ...record } = await access.record()
          await store.write({ ...record, backedUp: true })
        }
        return wrong
      }),
    unlock: (password) =>
      serialize(async () => {
        const opened = await access.openWith(password)
        await lock.open(opened.key)
        await access.listAccounts(opened.content)
        await access.strengthen(opened, password)
      }),
    lock: lock.close,
    changePassword: ({ oldPassword, newPassword }) =>
      serialize(async () => {
        assertLength(newPassword)
        // If the call is resent after a worker stop, the old password is
        // already wrong. Trying the new one at a locked wallet would be a
        // second guess, except if there was no old password.
        const mayBeDone =
          oldPassword === undefined || (await lock.key()) !== undefined
        const { content, key, isChanged } = await access.openWith(
          oldPassword,
          mayBeDone ? newPassword : undefined,
        )
        if (isChanged) await lock.open(key)
        else await access.changePassword({ content, newPassword })
      }),
    revealPhrase: ({ password, address }) =>
      serialize(async () => {
        const { content } = await access.openWith(password)
        return phraseOf(content, address).mnemonic
      }),
    revealPrivateKey: ({ password, address }) =>
      serialize(async () => {
        const { content } = await access.openWith(password)
        const { exportKey } = await loadKeyring()
        const secretKey = await exportKey(content, address)
        if (!secretKey) throw new WalletRefusal({ kind: 'damaged' })
        return secretKey
      }),
    addAccount: ({ held, address }) =>
      serialize(async () => {
        const { addAccount } = await loadKeyring()
        await access.change((content) => {
          const phrase = phraseOf(content, address)
          return phrase.accounts.length > held
            ? content
            : addAccount(content, phrase.id)
        })
      }),
    importPrivateKey: (secretKey) =>
      serialize(async () => {
        const { addressOfKey, importKey } = await loadKeyring()
        const address = addressOfKey(secretKey)
        assertWellKnown(isDeveloperAddress(address))
        const { key } = await access.record()
        if (key !== undefined && !isDeveloperAddress(address)) {
          throw new WalletRefusal({ kind: 'needs-password' })
        }
        await access.change((content) =>
          unlessHeld(content, () =>
            importKey(content, { id: crypto.randomUUID(), secretKey }),
          ),
        )
        return address
      }),
  }
}

/** Nobody keeps own money in a wallet that tests control. */
const assertWellKnown = (isWellKnown: boolean): void => {
  if (isTestBuild && !isWellKnown) {
    throw new Error('The test build accepts well-known keys only')
  }
}

const MIN_LENGTH = 12
const MAX_LENGTH = 256

/**
 * The minimum. The popup checks for common passwords: the list would be a tenth
 * of the worker's code.
 */
const assertLength = (password: string): void => {
  const { length } = Array.from(password.normalize('NFKC'))
  if (length >= MIN_LENGTH && length <= MAX_LENGTH) return
  const reason = length < MIN_LENGTH ? 'too-short' : 'too-long'
  throw new WalletRefusal({ kind: 'weak-password', reason })
}

const unlessHeld = async (
  content: VaultContent,
  add: () => VaultContent | Promise<VaultContent>,
): Promise<VaultContent> => {
  try {
    return await add()
  } catch (error) {
    if (error instanceof DuplicateSecretError) return content
    throw error
  }
}
