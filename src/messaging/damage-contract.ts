/** What a stored record is about. */
export type DamagedSubject =
  | { kind: 'session'; origin: string }
  | { kind: 'accounts' }
  | { kind: 'contacts' }
  | { kind: 'networks' }
  | { kind: 'public-nodes' }
  | { kind: 'node'; chainId: string; name: string }

/** A stored record that the wallet does not use. */
export type Damage = {
  /** Its key in storage. */
  key: string
  subject: DamagedSubject
  /**
   * `changed`: not what the wallet wrote. `outdated`: older than the last one
   * written. `missing`: not there. `unverifiable`: the signing key was lost.
   * `invalid`: not readable.
   */
  fault: 'changed' | 'outdated' | 'missing' | 'unverifiable' | 'invalid'
  /** What can be restored, for the user to check. */
  contents: string[]
}

export type DamageProcedures = {
  listDamages: { params: undefined; result: Damage[] }
  /** Puts back what can be restored, in addition to what is there now. */
  restoreDamaged: { params: { key: string }; result: null }
  removeDamaged: { params: { key: string }; result: null }
}
