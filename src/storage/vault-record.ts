import {
  boolean,
  type Infer,
  integer,
  lazy,
  literal,
  min,
  object,
  optional,
  string,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'

export const VaultStruct = lazy(() =>
  object({
    /** Counts the writes: of two copies the higher one is newer. */
    generation: min(integer(), 1),
    /** Whether the user has confirmed the backup of the phrase. */
    backedUp: boolean(),
    /** Checked by the keyring, by its digest. */
    sealed: JsonStruct,
    /**
     * The vault's key, base64, of a wallet without a password: it only contains
     * publicly known keys.
     */
    key: optional(string()),
  }),
)

export const SetUpStruct = literal(true)

export const AttemptsStruct = lazy(() =>
  object({
    failures: min(integer(), 0),
    lastFailureAt: integer(),
  }),
)

export const AutoLockStruct = lazy(() =>
  object({ milliseconds: min(integer(), 1) }),
)

/** Never the password: the key opens only this vault. */
export const UnlockedStruct = lazy(() =>
  object({ key: string(), usedAt: integer() }),
)

export type VaultRecord = Infer<typeof VaultStruct>
export type UnlockedRecord = Infer<typeof UnlockedStruct>
