/** What a second store keeps of the vault, read without any checks. */
export type CopiedVault = { vault: unknown; wasSetUp: boolean }

/**
 * The second store. Damage to extension storage leaves it readable, so that a
 * vault is lost only with both.
 */
export type VaultCopy = Readonly<{
  read: () => Promise<CopiedVault>
  write: (vault: unknown) => Promise<void>
}>
