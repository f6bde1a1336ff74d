import { createStore, type StoreApi } from 'zustand/vanilla'
import type {
  Approval,
  Overview,
  PopupContract,
} from '../messaging/popup-contract.ts'
import type { RpcClient } from '../messaging/rpc-client.ts'
import type { WalletView } from '../messaging/wallet-contract.ts'

/** What the background tells; approvals come before anything else. */
type Known = {
  overview: Overview
  approvals: Approval[]
  wallet: WalletView
}

export type WalletState =
  | { status: 'loading' }
  | ({ status: 'ready' } & Known)
  | { status: 'unreachable'; retrying: boolean }

/** What the screens see: a mirror they cannot write to, and one thing to ask. */
export type WalletStore = Pick<
  StoreApi<WalletState>,
  'getState' | 'getInitialState' | 'subscribe'
> & { retry(): void }

/** How long a person waits before being told that nobody answers. */
export const answerWithinMs = 3_000

/**
 * The background's overview and the requests to be answered, kept up to date.
 * An answer that comes too late is still shown: the error goes by itself once
 * the background is back.
 */
export const createWalletStore = (
  client: RpcClient<PopupContract>,
): WalletStore => {
  const store = createStore<WalletState>(() => ({ status: 'loading' }))
  let known: Partial<Known> = {}
  let asking = false
  // Counts what may have overtaken an answer that is on its way.
  let news = 0
  let deadline: ReturnType<typeof setTimeout> | undefined

  const show = (told: Partial<Known>): void => {
    known = { ...known, ...told }
    const { overview, approvals, wallet } = known
    if (!overview || !approvals || !wallet) return
    clearTimeout(deadline)
    store.setState({ status: 'ready', overview, approvals, wallet }, true)
  }

  const giveUp = (): void => {
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
    deadline = setTimeout(giveUp, answerWithinMs)
    // The client sends a pending call again by itself.
    if (asking) return
    asking = true
    ask()
      .then(show, giveUp)
      .finally(() => {
        asking = false
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
    if (!asking) refresh()
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
