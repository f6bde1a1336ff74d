import { isEthereum, networkOf } from '../session/networks.ts'
import { describeNotification } from '../session/notification.ts'
import type { SessionClient } from '../session/session-client.ts'
import { onAction } from './action.ts'
import { asOption, offer } from './choice.ts'
import { button, element, part } from './dom.ts'

type Subscription = { id: string; scope: string; row: HTMLElement }

const MOST_TOLD = 20

/** Subscribes to a chain, and shows each `wallet_notify` as it comes. */
export const createSubscribePanel = (client: SessionClient): void => {
  const scopes = part<HTMLSelectElement>('subscribe-scope')
  const kinds = part<HTMLSelectElement>('subscribe-kind')
  const rows = part('subscriptions')
  let subscriptions: readonly Subscription[] = []

  const keepOnly = (wanted: (subscription: Subscription) => boolean): void => {
    const { activeElement } = document
    for (const one of subscriptions) if (!wanted(one)) one.row.remove()
    subscriptions = subscriptions.filter(wanted)
    // What was pressed is gone, and the focus would be with it.
    const lost = activeElement?.isConnected === false
    if (lost) part('subscribe-title').focus()
  }

  const end = async ({ id, scope }: Subscription): Promise<void> => {
    const request = { method: 'eth_unsubscribe', params: [id] }
    await client.invoke(scope, request)
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
        await end(subscription)
        keepOnly((other) => other !== subscription)
        return `No more ${kind} of ${name}.`
      },
    })
    subscriptions = [...subscriptions, subscription]
    rows.append(row)
  }

  onAction({
    button: part('subscribe-button'),
    outcome: part('subscribe-outcome'),
    act: async () => {
      const { value: scope } = scopes
      const { value: kind } = kinds
      // `logs` takes a filter too; an empty one lets all through.
      const params = kind === 'logs' ? [kind, {}] : [kind]
      const request = { method: 'eth_subscribe', params }
      add(scope, kind, String(await client.invoke(scope, request)))
      return `Subscribed to ${kind} of ${networkOf(scope).name}.`
    },
  })

  client.onNotify(tell)
  client.onSession((session = []) => {
    const granted = session.map(({ scope }) => scope)
    offer(scopes, granted.filter(isEthereum).map(asOption))
    // What is revoked is not told any more.
    keepOnly(({ scope }) => granted.includes(scope))
  })
  client.onForgotten(() => keepOnly(() => false))
  client.onLeaving(() => {
    for (const subscription of subscriptions) {
      // Nobody waits for it any more; the log has what came of it.
      end(subscription).catch(() => 'in the log')
    }
    keepOnly(() => false)
  })
}

const tell = (params: unknown): void => {
  const list = part('heard')
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
  while (list.children.length > MOST_TOLD) list.lastElementChild?.remove()
  part('nothing-heard').hidden = true
}
