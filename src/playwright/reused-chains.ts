import type { KitNetwork } from './chains/kit-networks.ts'
import { type KitChains, startKitChains } from './chains/start-kit-chains.ts'

/** The chains of a worker of the test runner; each test gets them as new. */
export type ReusedChains = {
  open: (networks: readonly KitNetwork[]) => Promise<KitChains>
  close: () => Promise<void>
}

export const createReusedChains = (): ReusedChains => {
  let held:
    | { chains: KitChains; key: string; snapshots: Map<string, string> }
    | undefined

  const close = async (): Promise<void> => {
    const closing = held
    held = undefined
    await closing?.chains.stop()
  }

  return {
    open: async (networks) => {
      const key = JSON.stringify(networks)
      // A chain of Solana cannot return to an earlier state.
      const hasSolana = held?.chains.networks.some(({ chainId }) => !chainId)
      if (held && (held.key !== key || hasSolana)) await close()
      held ??= {
        chains: await startKitChains({ networks }),
        key,
        snapshots: new Map(),
      }
      const { chains, snapshots } = held
      // The state of a node that somebody else started is not ours.
      const isOurs = ({ name, chainId }: { name: string; chainId: number }) =>
        chainId > 0 && networks.some((one) => one.name === name && !one.url)
      for (const { name } of chains.networks.filter(isOurs)) {
        const before = snapshots.get(name)
        if (before !== undefined) await chains.chain(name).revert(before)
        snapshots.set(name, await chains.chain(name).snapshot())
      }
      for (const { name } of networks) chains.node(name).heal()
      return withOwnCalls(chains)
    },
    close,
  }
}

/** The same chains; their nodes tell only of calls from now on. */
const withOwnCalls = (chains: KitChains): KitChains => {
  const earlier = new Map<string | number, number>(
    chains.networks.flatMap(({ name, chainId }) => {
      const { length } = chains.node(name).calls()
      return [[name, length] as const, [chainId, length] as const]
    }),
  )
  return {
    ...chains,
    node: (nameOrId) => {
      const node = chains.node(nameOrId)
      return {
        ...node,
        calls: () => node.calls().slice(earlier.get(nameOrId)),
      }
    },
  }
}
