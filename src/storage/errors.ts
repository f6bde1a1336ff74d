/** A newer version of the extension wrote this; it is left unchanged. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
  readonly key: string
  readonly storedVersion: number
  readonly knownVersion: number

  constructor(versions: {
    key: string
    storedVersion: number
    knownVersion: number
  }) {
    const { key, storedVersion, knownVersion } = versions
    super(
      `"${key}" is stored with schema version ${storedVersion}; ` +
        `this code knows up to ${knownVersion}`,
    )
    this.key = key
    this.storedVersion = storedVersion
    this.knownVersion = knownVersion
  }
}

/** What is stored is damaged; it is left unchanged. */
export class DamagedItemError extends Error {
  override readonly name = 'DamagedItemError'

  constructor(key: string) {
    super(`What is stored as "${key}" is damaged`)
  }
}

/** A value that must not be stored; says where it is wrong, not what. */
export class InvalidItemError extends Error {
  override readonly name = 'InvalidItemError'
}
