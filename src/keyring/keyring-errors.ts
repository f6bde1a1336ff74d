/** The vault has it already. */
export class DuplicateSecretError extends Error {
  override readonly name = 'DuplicateSecretError'
  readonly what: 'phrase' | 'private-key' | 'id'

  constructor(what: 'phrase' | 'private-key' | 'id') {
    super(`The vault has this ${what} already`)
    this.what = what
  }
}

/** There is no keyring of this id that could do what was asked. */
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

/** Content that cannot be what a vault was sealed with; `part` says where. */
export class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError'
  readonly part: string

  constructor(part: string) {
    super(`The content of the vault is wrong at: ${part}`)
    this.part = part
  }
}

/** The vault is whole, and this is not its password. */
export class WrongPasswordError extends Error {
  override readonly name = 'WrongPasswordError'

  constructor() {
    super('Wrong password')
  }
}

/** The vault is whole, and this is the key of another or an earlier one. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError'

  constructor() {
    super('The key does not open this vault')
  }
}

export type DamagedPart = 'shape' | 'digest' | 'parameters' | 'content'

/** No password opens this record; another copy of it may be whole. */
export class DamagedVaultError extends Error {
  override readonly name = 'DamagedVaultError'
  readonly part: DamagedPart

  // No cause: the text of a JSON error quotes what it was given.
  constructor(part: DamagedPart) {
    super(`The vault is damaged: ${part}`)
    this.part = part
  }
}

/** A newer version of the extension wrote this: it is left as it is. */
export class NewerVaultError extends Error {
  override readonly name = 'NewerVaultError'

  constructor() {
    super('The vault was written by a newer version')
  }
}
