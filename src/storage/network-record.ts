import {
  array,
  type Infer,
  object,
  optional,
  string,
} from '@metamask/superstruct'

export const NodeStruct = object({
  baseUrl: string(),
  apiKey: string(),
  /** Where its WebSocket is, if not where `baseUrl` is. */
  wsUrl: optional(string()),
})

const NetworkStruct = object({
  chainId: string(),
  name: string(),
  symbol: string(),
  explorerUrl: optional(string()),
})

/** In the order they came. */
export const NetworksStruct = array(NetworkStruct)

/** The network that the home screen is about. */
export const HomeStruct = object({ chainId: string() })

/** The node the user chose for one network. */
export type NodeRecord = Infer<typeof NodeStruct>

/** A network the user added. */
export type NetworkRecord = Infer<typeof NetworkStruct>
