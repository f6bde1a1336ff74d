import { applyEdits, modify } from 'jsonc-parser'
import { DEFAULT_HOST } from '../config/config.ts'
import { type KeySettings, keysFileStruct } from '../config/config-struct.ts'
import { findKeyContradiction } from '../config/find-key-contradiction.ts'
import { ConfigError, readSettings } from '../config/read-settings.ts'

/** The text of a keys file, and its name for errors. */
export type KeysText = { text: string; file: string }

export const EMPTY_KEYS = '{\n  "keys": []\n}\n'

const FORMAT = { insertSpaces: true, tabSize: 2 }

/** The keys of a file. The networks and their methods are not known here. */
export const listKeys = (source: KeysText): KeySettings[] =>
  readSettings(source, keysFileStruct, ({ keys }) =>
    findKeyContradiction(keys, {
      networks: keys.flatMap(({ networks = [''], methods = [] }) =>
        networks.map((name) => ({ name, methods })),
      ),
      host: DEFAULT_HOST,
    }),
  ).keys

export const addKey = (source: KeysText, added: KeySettings): string => {
  const keys = listKeys(source)
  if (keys.some(({ id }) => id === added.id)) {
    throw new ConfigError(`${source.file} has a key with the id ${added.id}`)
  }
  const text = edit(source.text, [keys.length], added, { isInsertion: true })
  // Says which setting of the new key is wrong.
  listKeys({ ...source, text })
  return text
}

/** The old key ends with the next reload. */
export const rotateKey = (
  source: KeysText,
  { id, sha256 }: Pick<KeySettings, 'id' | 'sha256'>,
): string => edit(source.text, [indexOf(source, id), 'sha256'], sha256)

export const revokeKey = (source: KeysText, id: string): string =>
  edit(source.text, [indexOf(source, id)], undefined)

const indexOf = (source: KeysText, wanted: string): number => {
  const index = listKeys(source).findIndex(({ id }) => id === wanted)
  if (index !== -1) return index
  throw new ConfigError(`${source.file} has no key with the id ${wanted}`)
}

/** Comments of the file stay. */
const edit = (
  text: string,
  path: (string | number)[],
  value: unknown,
  { isInsertion = false } = {},
): string =>
  applyEdits(
    text,
    modify(text, ['keys', ...path], value, {
      formattingOptions: FORMAT,
      isArrayInsertion: isInsertion,
    }),
  )
