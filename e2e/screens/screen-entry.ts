import type { TextKey } from './locales.ts'
import type { Scene } from './scene.ts'

export type ScreenEntry = {
  /** Also names the picture, with the variant. */
  name: string
  variant?: string
  /** The files of `screenFiles` that are visible. */
  screens: readonly string[]
  /** Its name in src/popup/paths.ts, if it is a place. */
  place?: string
  /** Its heading: a text key, or a name. */
  title: TextKey | { name: string }
  /** By default the place is opened. May rely on the previous screen. */
  reach?: (scene: Scene) => Promise<void>
}

/** Screens of one wallet, in the order of the walk. */
export type ScreenGroup = {
  wallet: string
  /** The result is disposed of after the walk. */
  prepare: (scene: Scene) => Promise<{ dispose: () => Promise<void> } | void>
  entries: readonly ScreenEntry[]
}
