import type { SessionScopes } from '../../protocol/scope.ts'
import { createHook, type Listen } from '../hook.ts'
import type { RpcChannel } from '../rpc-channel.ts'
import { accountsIn } from './accounts.ts'
import type { Accounts } from './wallet-standard.ts'

export type GrantedAccounts = Readonly<{
  /** Empty until the session was read. */
  list: () => Accounts
  read: (session: { sessionScopes: SessionScopes }) => void
  /** Asks the worker for changes. */
  listen: () => void
  onChange: Listen<void>
}>

// Captured before any script of the page can replace them.
const { parse, stringify } = JSON

/** Follows the session and the active account, once the page has connected. */
export const createGrantedAccounts = (channel: RpcChannel): GrantedAccounts => {
  const { listen: onChange, call } = createHook<void>()
  let isListening = false
  let scopes: SessionScopes = {}
  let active: string | undefined
  let list: Accounts = []

  const update = (): void => {
    const next = accountsIn(scopes, active)
    // The same objects stay: dapps compare them.
    if (stringify(next) === stringify(list)) return
    list = next
    call()
  }
  const read = ({ sessionScopes }: { sessionScopes: SessionScopes }): void => {
    scopes = sessionScopes
    update()
  }

  channel.onMessage((message) => {
    if (!isListening || message.type !== 'event' || message.api) return
    const { method, params } = parse(message.json)
    if (method === 'wallet_sessionChanged') read(params)
    const notification = params.notification
    if (notification?.method !== 'metamask_accountsChanged') return
    active = notification.params[0]
    update()
  })

  return {
    list: () => list,
    read,
    listen: () => {
      if (!isListening) channel.listen()
      isListening = true
    },
    onChange,
  }
}
