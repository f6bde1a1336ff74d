import { isSigned } from '../../storage/catalogue.ts'
import { createSignedArea } from '../../storage/signed-area.ts'
import {
  createMemoryMirror,
  mirrorOf,
} from '../../storage/testing/memory-mirror.ts'
import { silentLog } from './builders.ts'
import type { ModelBrowser } from './model-browser.ts'

/** Signs what is stored, as the first start of a worker does. */
export const signStored = ({
  stored: { local },
  mirrored,
}: Pick<ModelBrowser, 'stored' | 'mirrored'>): Promise<void> =>
  createSignedArea({
    area: {
      get: async (key) => ({ [key]: local.get(key) }),
      set: async (items) => {
        for (const [key, value] of Object.entries(items)) local.set(key, value)
      },
      remove: async (keys) => {
        for (const key of [keys].flat()) local.delete(key)
      },
    },
    mirror: mirrorOf(createMemoryMirror(mirrored)),
    allKeys: async () => [...local.keys()],
    isSigned,
    log: silentLog,
  }).restore()
