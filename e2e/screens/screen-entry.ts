import type { TextKey } from './locales.ts'
import type { Scene } from './scene.ts'

export type ScreenEntry = {
  /** Names the picture too, with the variant. */
  name: string
  variant?: string
  /** The files of `screenFiles` that are seen. */
  screens: readonly string[]
  /** Its name in src/popup/paths.ts, if it is a place. */
  place?: string
  /** The heading it is known by: a text, or somebody's name. */
  title: TextKey | { name: string }
  /** Without it the place is opened. What came before may be used. */
  reach?: (scene: Scene) => Promise<void>
}

/** Screens of one wallet, in the order they are walked. */
export type ScreenGroup = {
  wallet: string
  /** What it returns is disposed of after the walk. */
  prepare: (scene: Scene) => Promise<{ dispose: () => Promise<void> } | void>
  entries: readonly ScreenEntry[]
}
