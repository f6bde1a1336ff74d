import type { ApiKey } from '../keys/api-keys.ts'
import type { Config } from './config.ts'
import { keysFileStruct } from './config-struct.ts'
import { findKeyContradiction } from './find-key-contradiction.ts'
import { readSettings } from './read-settings.ts'
import { toApiKey } from './to-api-key.ts'

/** The keys of a file of their own, checked as those of the configuration. */
export const readKeysFile = (
  text: string,
  file: string,
  { networks, host, domain }: Pick<Config, 'networks' | 'host' | 'domain'>,
): ApiKey[] =>
  readSettings({ text, file }, keysFileStruct, ({ keys }) =>
    findKeyContradiction(keys, { networks, host, domain }),
  ).keys.map(toApiKey)
