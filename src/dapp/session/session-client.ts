import { PORT_CLOSED } from '../transports/external.ts'
import type { Call, Wallet } from '../transports/wallet.ts'
import { sessionCalls } from './calls.ts'
import { type Granted, readGranted } from './granted.ts'
import { createSignal } from './signal.ts'

/** The page's session; undefined without a wallet. */
export type SessionView = readonly Granted[] | undefined

export type SessionClient = {
  /** Switches to this wallet, or to none. */
  use: (wallet: Wallet | undefined) => void
  create: (scopes: readonly string[]) => Promise<readonly Granted[]>
  read: () => Promise<readonly Granted[]>
  /** Without scopes, the whole session. */
  revoke: (scopes?: readonly string[]) => Promise<void>
  invoke: (scope: string, request: Call) => Promise<unknown>
  /** These statements, after the code that makes the `wallet`. */
  code: (...statements: readonly string[]) => string
  onSession: (listener: (session: SessionView) => void) => void
  onNotify: (listener: (params: unknown) => void) => void
  /** The port was closed, which ends all subscriptions. */
  onPortClosed: (listener: () => void) => void
  /** Called before the wallet is closed. */
  onClosing: (listener: () => void) => void
}

/** The four methods and two events of the session API. */
export const createSessionClient = (): SessionClient => {
  let wallet: Wallet | undefined
  let unsubscribes: (() => void)[] = []
  const session = createSignal<SessionView>()
  const notify = createSignal<unknown>()
  const portClosed = createSignal<void>()
  const closing = createSignal<void>()

  const request = (call: Call): Promise<unknown> => {
    if (!wallet) throw new Error('Choose a wallet first.')
    return wallet.request(call)
  }

  /** Ignores the response of a wallet that is no longer in use. */
  const update = async (call: Call): Promise<readonly Granted[]> => {
    const asked = wallet
    const granted = readGranted(await request(call))
    if (asked === wallet) session.emit(granted)
    return granted
  }

  return {
    use: (next) => {
      closing.emit()
      for (const unsubscribe of unsubscribes) unsubscribe()
      wallet?.close()
      wallet = next
      session.emit(next && [])
      if (!next) return
      unsubscribes = [
        next.on('wallet_sessionChanged', (params) =>
          session.emit(readGranted(params)),
        ),
        next.on('wallet_notify', notify.emit),
        next.on(PORT_CLOSED, () => portClosed.emit()),
      ]
    },
    create: (scopes) => update(sessionCalls.create(scopes)),
    read: () => update(sessionCalls.read()),
    revoke: async (scopes) => {
      await request(sessionCalls.revoke(scopes))
    },
    invoke: async (scope, call) => request(sessionCalls.invoke(scope, call)),
    code: (...statements) => [wallet?.code, ...statements].join('\n\n'),
    onSession: session.listen,
    onNotify: notify.listen,
    onPortClosed: portClosed.listen,
    onClosing: closing.listen,
  }
}
