/** The unchecked content of the second store. */
export type CopiedVault = { vault: unknown; wasSetUp: boolean }

/**
 * The second store of the vault. It stays readable if extension storage is
 * damaged, so the vault is lost only with both.
 */
export type VaultCopy = Readonly<{
  read: () => Promise<CopiedVault>
  write: (vault: unknown) => Promise<void>
}>
