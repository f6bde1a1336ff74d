import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Approval } from '../messaging/approval-contract.ts'
import type { Overview, PopupContract } from '../messaging/popup-contract.ts'
import type { RpcClient } from '../messaging/rpc-client.ts'
import type { WalletView } from '../messaging/wallet-contract.ts'

/** The state of the background. */
type Known = {
  overview: Overview
  approvals: Approval[]
  wallet: WalletView
}

export type WalletState =
  | { status: 'loading' }
  | ({ status: 'ready' } & Known)
  | { status: 'unreachable'; retrying: boolean }

/** The read-only store of the screens, with a retry. */
export type WalletStore = Pick<
  StoreApi<WalletState>,
  'getState' | 'getInitialState' | 'subscribe'
> & { retry(): void }

/** The timeout before the error screen is shown. */
export const RESPONSE_TIMEOUT_MS = 3_000

/**
 * Mirrors the background's overview, approvals and wallet state. A late response
 * is still shown: it replaces the error screen.
 */
export const createWalletStore = (
  client: RpcClient<PopupContract>,
): WalletStore => {
  const store = createStore<WalletState>(() => ({ status: 'loading' }))
  let known: Partial<Known> = {}
  let loading = false
  // Counts events that make a pending response outdated.
  let news = 0
  let deadline: ReturnType<typeof setTimeout> | undefined

  const show = (update: Partial<Known>): void => {
    known = { ...known, ...update }
    const { overview, approvals, wallet } = known
    if (!overview || !approvals || !wallet) return
    clearTimeout(deadline)
    store.setState({ status: 'ready', overview, approvals, wallet }, true)
  }

  const fail = (): void => {
    clearTimeout(deadline)
    store.setState({ status: 'unreachable', retrying: false }, true)
  }

  const ask = async (): Promise<Known> => {
    const before = news
    const [overview, approvals, wallet] = await Promise.all([
      client.call('getOverview'),
      client.call('getApprovals'),
      client.call('getWallet'),
    ])
    return news === before ? { overview, approvals, wallet } : ask()
  }

  const refresh = (): void => {
    clearTimeout(deadline)
    deadline = setTimeout(fail, RESPONSE_TIMEOUT_MS)
    // The client resends pending calls itself.
    if (loading) return
    loading = true
    ask()
      .then(show, fail)
      .finally(() => {
        loading = false
      })
  }

  client.on('overviewChanged', (overview) => {
    news += 1
    show({ overview })
  })
  client.on('approvalsChanged', (approvals) => {
    news += 1
    show({ approvals })
  })
  client.on('walletChanged', (wallet) => {
    news += 1
    show({ wallet })
  })
  client.onReconnect(() => {
    news += 1
    if (!loading) refresh()
  })
  refresh()

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    retry: () => {
      store.setState({ status: 'unreachable', retrying: true }, true)
      refresh()
      client.reconnect()
    },
  }
}
