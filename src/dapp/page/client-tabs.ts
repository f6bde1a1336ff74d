import { errorText, readError } from '../format/error.ts'
import type { Log } from '../log/log.ts'
import { type ClientModule, createClientPanel } from './client-tab.ts'
import { element, part } from './dom.ts'
import { createTabs } from './tabs.ts'

type Client = { name: string; hint: string; load: () => Promise<ClientModule> }

/** Loaded when its tab is opened. */
const clients: Record<string, Client> = {
  official: {
    name: 'Official client',
    hint: '@metamask/multichain-api-client: the session API over the external port.',
    load: async () => {
      const [actions, { default: source }] = await Promise.all([
        import('../clients/official.ts'),
        import('../clients/official.ts?raw'),
      ])
      return { actions, source }
    },
  },
  wagmi: {
    name: 'wagmi',
    hint: '@wagmi/core: the Ethereum provider, one chain at a time.',
    load: async () => {
      const [actions, { default: source }] = await Promise.all([
        import('../clients/wagmi.ts'),
        import('../clients/wagmi.ts?raw'),
      ])
      return { actions, source }
    },
  },
}

export const createClientTabs = (log: Log): void => {
  const loaded = new Set<string>()
  createTabs(part('tabs'), async (id) => {
    const client = clients[id]
    if (!client || loaded.has(id)) return
    loaded.add(id)
    try {
      const { name, hint } = client
      const module = await client.load()
      part(id).replaceChildren(createClientPanel({ name, hint, log }, module))
    } catch (error) {
      loaded.delete(id)
      const text = errorText(readError(error))
      part(id).replaceChildren(element('p', { className: 'failure' }, text))
    }
  })
}
