import { writeCall } from '../code/write-code.ts'
import { count } from '../format/count.ts'
import { sessionCalls } from '../session/calls.ts'
import type { Granted } from '../session/granted.ts'
import { networkOf } from '../session/networks.ts'
import type { SessionClient } from '../session/session-client.ts'
import { onAction } from './action.ts'
import { codeView } from './code-view.ts'
import { button, element, fold, part } from './dom.ts'

/** One granted scope, with the button that revokes it. */
export const createGrantedCard = (
  { scope, methods, notifications, addresses }: Granted,
  client: SessionClient,
): HTMLElement => {
  const { name } = networkOf(scope)
  const revoke = button('Revoke', 'quiet')
  revoke.ariaLabel = `Revoke ${name}`
  onAction({
    button: revoke,
    outcome: part('session-outcome'),
    act: async () => {
      await client.revoke([scope])
      return `Revoked ${name}.`
    },
  })
  const title = element('h4', {}, name)
  const head = element('div', { className: 'card-head' }, title, revoke)
  const card = element('li', { className: 'card granted' }, head)
  if (name !== scope) {
    card.append(element('p', { className: 'scope' }, scope))
  }
  card.append(
    element(
      'ul',
      { className: 'addresses', ariaLabel: `Accounts on ${name}` },
      ...addresses.map((address) => element('li', {}, address)),
    ),
    fold(count(methods.length, 'method'), names(methods)),
    fold(count(notifications.length, 'notification'), names(notifications)),
    codeView('Revoke', () =>
      client.code(writeCall(sessionCalls.revoke([scope]))),
    ),
  )
  return card
}

const names = (list: readonly string[]): Node =>
  element('p', { className: 'names' }, list.join(', ') || 'None')
