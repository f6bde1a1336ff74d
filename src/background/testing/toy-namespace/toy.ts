import type { Namespace, NamespaceServer } from '../../namespaces/namespace.ts'
import { toyRules } from './toy-rules.ts'

/** A second namespace, whose methods need nothing from the worker. */
export const toy: Namespace = {
  ...toyRules,
  serve: (): NamespaceServer => ({
    listChains: async () => [
      {
        chainId: 'toy:box',
        name: 'Toy box',
        symbol: 'TOY',
        development: true,
        hasNode: true,
      },
    ],
    invoke: async ({ request, account, scope }) =>
      request.method === 'toy_greet' ? `Hello ${account}` : `On ${scope}`,
  }),
}
