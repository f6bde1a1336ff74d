/**
 * What has to be known before the wallet signs or sends for a site, by method.
 * A fact of a node that cannot be had is refused or said to the user: no row
 * and no fact has a default.
 */

/** What kind of chain it is: a mistake costs nothing, test money, or money. */
export type ChainKind = 'development' | 'test' | 'main'

/**
 * What happens if a fact cannot be had. `refuse`: nothing is signed. `danger`:
 * the user is told what was not checked, and has to tick a box. `caution`: the
 * user is told what was not checked.
 */
export type Missing = 'refuse' | 'danger' | 'caution'

export type SigningChecks<
  LocalCheck extends string,
  Fact extends string,
> = Readonly<{
  /** Checked by the wallet alone, before the user is asked. */
  local: readonly LocalCheck[]
  /** Told by a node. */
  facts: Readonly<
    Partial<Record<Fact, Missing | Readonly<Record<ChainKind, Missing>>>>
  >
}>

/** What to do without a fact; throws for a fact that has no row. */
export const whenMissing = <Fact extends string>(
  { facts }: SigningChecks<string, Fact>,
  fact: NoInfer<Fact>,
  kind: ChainKind,
): Missing => {
  const missing = facts[fact]
  if (missing === undefined) throw new Error(`No row says what ${fact} needs`)
  return typeof missing === 'string' ? missing : missing[kind]
}
