import { expression, writeCall } from '../code/write-code.ts'
import { sessionCalls } from '../session/calls.ts'
import { isEthereum, networkOf } from '../session/networks.ts'
import { describeNotification } from '../session/notification.ts'
import type { SessionClient } from '../session/session-client.ts'
import type { Call } from '../transports/wallet.ts'
import { onAction } from './action.ts'
import { asOption, offer } from './choice.ts'
import { button, element, part } from './dom.ts'

type Subscription = { id: string; scope: string; row: HTMLElement }

const MAX_NOTIFICATIONS = 20

/** Subscribes to a chain, and shows each `wallet_notify`. */
export const createSubscribePanel = (client: SessionClient): void => {
  const scopes = part<HTMLSelectElement>('subscribe-scope')
  const kinds = part<HTMLSelectElement>('subscribe-kind')
  const rows = part('subscriptions')
  let subscriptions: readonly Subscription[] = []

  const removeExcept = (
    wanted: (subscription: Subscription) => boolean,
  ): void => {
    const { activeElement } = document
    for (const one of subscriptions) if (!wanted(one)) one.row.remove()
    subscriptions = subscriptions.filter(wanted)
    // The pressed button was removed, and the focus with it.
    const lost = activeElement?.isConnected === false
    if (lost) part('subscribe-title').focus()
  }

  const unsubscribe = async ({ id, scope }: Subscription): Promise<void> => {
    await client.invoke(scope, unsubscribeCall(id))
  }

  const add = (scope: string, kind: string, id: string): void => {
    const { name } = networkOf(scope)
    const stop = button('Unsubscribe', 'quiet')
    const row = element(
      'li',
      {},
      element('span', {}, `${kind} on ${name}`),
      stop,
    )
    const subscription = { id, scope, row }
    onAction({
      button: stop,
      outcome: part('subscribe-outcome'),
      act: async () => {
        await unsubscribe(subscription)
        removeExcept((other) => other !== subscription)
        return `Unsubscribed from ${kind} on ${name}.`
      },
    })
    subscriptions = [...subscriptions, subscription]
    rows.append(row)
  }

  onAction({
    button: part('subscribe-button'),
    outcome: part('subscribe-outcome'),
    code: () => {
      const { value: scope } = scopes
      const start = sessionCalls.invoke(scope, subscribeCall(kinds.value))
      const end = sessionCalls.invoke(
        scope,
        unsubscribeCall(expression('subscription')),
      )
      return client.code(
        "wallet.on('wallet_notify', console.log)",
        `const subscription = ${writeCall(start)}`,
        `const unsubscribe = async () => ${writeCall(end)}`,
      )
    },
    act: async () => {
      const { value: scope } = scopes
      const { value: kind } = kinds
      const id = await client.invoke(scope, subscribeCall(kind))
      add(scope, kind, String(id))
      return `Subscribed to ${kind} on ${networkOf(scope).name}.`
    },
  })

  client.onNotify(showNotification)
  client.onSession((session = []) => {
    const granted = session.map(({ scope }) => scope)
    offer(scopes, granted.filter(isEthereum).map(asOption))
    // Subscriptions of revoked scopes have ended.
    removeExcept(({ scope }) => granted.includes(scope))
  })
  client.onPortClosed(() => removeExcept(() => false))
  client.onClosing(() => {
    for (const subscription of subscriptions) {
      // Nothing waits for it; the log shows the result.
      unsubscribe(subscription).catch(() => 'in the log')
    }
    removeExcept(() => false)
  })
}

/** `logs` takes a filter too; an empty one matches all logs. */
const subscribeCall = (kind: string): Call => ({
  method: 'eth_subscribe',
  params: kind === 'logs' ? [kind, {}] : [kind],
})

const unsubscribeCall = (id: string | object): Call => ({
  method: 'eth_unsubscribe',
  params: [id],
})

const showNotification = (params: unknown): void => {
  const list = part('notifications')
  const time = new Date().toLocaleTimeString()
  list.prepend(
    element(
      'li',
      {},
      element('time', {}, time),
      ' ',
      describeNotification(params),
    ),
  )
  while (list.children.length > MAX_NOTIFICATIONS)
    list.lastElementChild?.remove()
  part('no-notifications').hidden = true
}
