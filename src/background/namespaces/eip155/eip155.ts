import type { Namespace } from '../namespace.ts'
import { eip155Rules } from './rules.ts'
import { serve } from './serve.ts'

/** Ethereum and the chains with its JSON-RPC API. */
export const eip155: Namespace = { ...eip155Rules, serve }
