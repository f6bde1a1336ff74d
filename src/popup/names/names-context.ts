import { type Context, createContext, useContext } from 'react'
import { createNames, type Names } from './names.ts'

/** Without names until the wallet is open. */
export const NamesContext: Context<Names> = createContext(createNames([], []))

/** The names of addresses, wherever one is shown. */
export const useNames = (): Names => useContext(NamesContext)
