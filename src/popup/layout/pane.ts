import { createContext } from 'react'
import { paths } from '../paths.ts'

/** Where the wide layout shows a screen; empty in the narrow one. */
export type Pane = Readonly<{
  /** The path of the list in the left column. */
  list?: string | undefined
  /** The screen is that list. */
  isList?: boolean
  /** It is beside one of its items, which has the main heading. */
  isBeside?: boolean
}>

export const PaneContext = createContext<Pane>({})

/** The path of the list to which a screen belongs, if it belongs to one. */
export const listAt = (location: string): string | undefined => {
  if (location.startsWith(paths.sites)) return paths.sites
  if (/^\/(networks|add-network)/.test(location)) return paths.networks
  if (/^\/(activity|transaction)/.test(location)) return paths.activity
  return undefined
}
