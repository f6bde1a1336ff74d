import type { MethodRule } from '../../session/namespace.ts'
import { type Namespaces, rulesFor } from '../../session/namespaces.ts'
import type { NetworkInfo } from '../nodes/networks.ts'
import type {
  Namespace,
  NamespaceServer,
  NamespaceServices,
} from './namespace.ts'

/** A method and the namespace that carries it out. */
export type ServedMethod = Pick<NamespaceServer, 'invoke'> &
  Readonly<{ rule: MethodRule }>

export type ServedNamespaces = Readonly<{
  /** The chains of all namespaces. */
  listChains: () => Promise<NetworkInfo[]>
  findMethod: (scope: string, method: string) => ServedMethod | undefined
}>

export const serveNamespaces = (
  namespaces: Namespaces<Namespace>,
  services: NamespaceServices,
): ServedNamespaces => {
  const servers = new Map(
    namespaces.list.map((one) => [one, one.serve(services)]),
  )
  return {
    listChains: async () => {
      const lists = [...servers.values()].map((server) => server.listChains())
      return (await Promise.all(lists)).flat()
    },
    findMethod: (scope, method) => {
      const namespace = namespaces.of(scope)
      const server = namespace && servers.get(namespace)
      const rule = namespace && rulesFor(namespace, scope).methods.get(method)
      return server && rule && { invoke: server.invoke, rule }
    },
  }
}
