import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Overview, PopupContract } from '../messaging/popup-contract.ts'
import type { RpcClient } from '../messaging/rpc-client.ts'

export type WalletState =
  | { status: 'loading' }
  | { status: 'ready'; overview: Overview }
  | { status: 'unreachable'; retrying: boolean }

/** What the screens see: a mirror they cannot write to, and one thing to ask. */
export type WalletStore = Pick<
  StoreApi<WalletState>,
  'getState' | 'getInitialState' | 'subscribe'
> & { retry(): void }

/** How long a person waits before being told that nobody answers. */
export const answerWithinMs = 3_000

/**
 * The background's overview, kept up to date. An answer that comes too late is
 * still shown: the error goes by itself once the background is back.
 */
export const createWalletStore = (
  client: RpcClient<PopupContract>,
): WalletStore => {
  const store = createStore<WalletState>(() => ({ status: 'loading' }))
  let asking = false
  let deadline: ReturnType<typeof setTimeout> | undefined

  const show = (overview: Overview): void => {
    clearTimeout(deadline)
    store.setState({ status: 'ready', overview }, true)
  }

  const giveUp = (): void => {
    clearTimeout(deadline)
    store.setState({ status: 'unreachable', retrying: false }, true)
  }

  const refresh = (): void => {
    clearTimeout(deadline)
    deadline = setTimeout(giveUp, answerWithinMs)
    // The client sends a pending call again by itself.
    if (asking) return
    asking = true
    client
      .call('getOverview')
      .then(show, giveUp)
      .finally(() => {
        asking = false
      })
  }

  client.on('overviewChanged', show)
  client.onReconnect(() => {
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
