import {
  array,
  type Infer,
  integer,
  lazy,
  min,
  object,
  optional,
  record,
  string,
} from '@metamask/superstruct'

/** A URL, with `<key>` in place of each secret. */
const AddressStruct = lazy(() =>
  object({ shown: string(), secrets: array(string()) }),
)

/** The nodes of a network, in the order in which they are asked. */
export const NodesStruct = lazy(() =>
  object({
    nodes: array(
      object({
        url: AddressStruct,
        /** Its WebSocket, if it cannot be derived from `url`. */
        wsUrl: optional(AddressStruct),
      }),
    ),
  }),
)

/** Version 1 had one hosted node: a base URL, and a key. */
export const migrateNodes: Record<number, (old: unknown) => unknown> = {
  1: (old) => {
    const { baseUrl, apiKey, wsUrl } = old as Record<string, string>
    const secrets = [apiKey]
    return {
      nodes: [
        {
          url: { shown: `${baseUrl}/v3/<key>`, secrets },
          ...(wsUrl !== undefined && {
            wsUrl: { shown: `${wsUrl}/ws/v3/<key>`, secrets },
          }),
        },
      ],
    }
  },
}

const NetworkStruct = lazy(() =>
  object({
    chainId: string(),
    name: string(),
    symbol: string(),
    explorerUrl: optional(string()),
  }),
)

/** In the order they came. */
export const NetworksStruct = lazy(() => array(NetworkStruct))

/** The places of nodes that are not the first of their chain, by chain id. */
export const NodesInUseStruct = lazy(() => record(string(), min(integer(), 1)))

/** The network and the account that the home screen is about. */
export const HomeStruct = lazy(() =>
  object({
    chainId: string(),
    account: optional(string()),
  }),
)

/** The nodes that the user chose for one network. */
export type NodesRecord = Infer<typeof NodesStruct>

/** A network the user added. */
export type NetworkRecord = Infer<typeof NetworkStruct>

export type HomeRecord = Infer<typeof HomeStruct>
