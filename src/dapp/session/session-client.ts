import { PORT_CLOSED } from '../ways/external.ts'
import type { Call, Wallet } from '../ways/wallet.ts'
import { type Granted, readGranted, scopesToAskFor } from './granted.ts'
import { createSignal } from './signal.ts'

/** What the page knows of its session; without a wallet it knows nothing. */
export type SessionView = readonly Granted[] | undefined

export type SessionClient = {
  /** Talks to this wallet from now on, or to none. */
  use: (wallet: Wallet | undefined) => void
  create: (scopes: readonly string[]) => Promise<readonly Granted[]>
  read: () => Promise<readonly Granted[]>
  /** Without scopes, the whole session. */
  revoke: (scopes?: readonly string[]) => Promise<void>
  invoke: (scope: string, request: Call) => Promise<unknown>
  onSession: (listener: (session: SessionView) => void) => void
  onNotify: (listener: (params: unknown) => void) => void
  /** The wallet has forgotten what it was to tell: its port is closed. */
  onForgotten: (listener: () => void) => void
  /** Called while the wallet can still be asked. */
  onLeaving: (listener: () => void) => void
}

/** The four methods and two events of the session API, and nothing more. */
export const createSessionClient = (): SessionClient => {
  let wallet: Wallet | undefined
  let ends: (() => void)[] = []
  const session = createSignal<SessionView>()
  const notify = createSignal<unknown>()
  const forgotten = createSignal<void>()
  const leaving = createSignal<void>()

  const request = (call: Call): Promise<unknown> => {
    if (!wallet) throw new Error('Choose a wallet first.')
    return wallet.request(call)
  }

  /** A wallet that was left meanwhile has no say any more. */
  const learn = async (call: Call): Promise<readonly Granted[]> => {
    const asked = wallet
    const granted = readGranted(await request(call))
    if (asked === wallet) session.tell(granted)
    return granted
  }

  return {
    use: (next) => {
      leaving.tell()
      for (const end of ends) end()
      wallet?.close()
      wallet = next
      session.tell(next && [])
      if (!next) return
      ends = [
        next.on('wallet_sessionChanged', (params) =>
          session.tell(readGranted(params)),
        ),
        next.on('wallet_notify', notify.tell),
        next.on(PORT_CLOSED, () => forgotten.tell()),
      ]
    },
    create: (scopes) =>
      learn({
        method: 'wallet_createSession',
        params: { optionalScopes: scopesToAskFor(scopes) },
      }),
    read: () => learn({ method: 'wallet_getSession' }),
    revoke: async (scopes) => {
      const params = scopes ? { scopes } : {}
      await request({ method: 'wallet_revokeSession', params })
    },
    invoke: async (scope, call) =>
      request({
        method: 'wallet_invokeMethod',
        params: { scope, request: call },
      }),
    onSession: session.hear,
    onNotify: notify.hear,
    onForgotten: forgotten.hear,
    onLeaving: leaving.hear,
  }
}
