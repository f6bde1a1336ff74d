/** The vault already contains it. */
export class DuplicateSecretError extends Error {
  override readonly name = 'DuplicateSecretError'
  readonly what: 'phrase' | 'private-key' | 'id'

  constructor(what: 'phrase' | 'private-key' | 'id') {
    super(`The vault has this ${what} already`)
    this.what = what
  }
}

/** There is no such keyring, or it cannot do this. */
export class UnknownKeyringError extends Error {
  override readonly name = 'UnknownKeyringError'

  constructor() {
    super('The vault has no such keyring')
  }
}

export class TooManyAccountsError extends Error {
  override readonly name = 'TooManyAccountsError'

  constructor() {
    super('The vault has as many accounts as it can have')
  }
}

/** Invalid vault content; `part` says where. */
export class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError'
  readonly part: string

  constructor(part: string) {
    super(`The content of the vault is wrong at: ${part}`)
    this.part = part
  }
}

/** The vault is intact, but the password is wrong. */
export class WrongPasswordError extends Error {
  override readonly name = 'WrongPasswordError'

  constructor() {
    super('Wrong password')
  }
}

/** The vault is intact, but the key is of another or an earlier vault. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError'

  constructor() {
    super('The key does not open this vault')
  }
}

export type DamagedPart = 'shape' | 'digest' | 'parameters' | 'content'

/** No password opens this record; another copy may be intact. */
export class DamagedVaultError extends Error {
  override readonly name = 'DamagedVaultError'
  readonly part: DamagedPart

  // No cause: a JSON error quotes its input.
  constructor(part: DamagedPart) {
    super(`The vault is damaged: ${part}`)
    this.part = part
  }
}

/** A newer version of the extension wrote this; it is left unchanged. */
export class NewerVaultError extends Error {
  override readonly name = 'NewerVaultError'

  constructor() {
    super('The vault was written by a newer version')
  }
}
