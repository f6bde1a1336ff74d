import { writeCall } from '../code/write-code.ts'
import { count } from '../format/count.ts'
import { sessionCalls } from '../session/calls.ts'
import type { Granted } from '../session/granted.ts'
import {
  localNetworks,
  type Network,
  publicNetworks,
  solanaNetworks,
} from '../session/networks.ts'
import type { SessionClient } from '../session/session-client.ts'
import { onAction } from './action.ts'
import { element, part } from './dom.ts'
import { createGrantedCard } from './granted-card.ts'

/** Requests a session, shows what was granted, and revokes it. */
export const createSessionPanel = (client: SessionClient): void => {
  part('scope-choices').append(
    ...localNetworks.map((network, index) => choiceOf(network, index < 2)),
    ...[...publicNetworks, ...solanaNetworks].map((network) =>
      choiceOf(network, false),
    ),
  )
  onAction({
    button: part('create-button'),
    outcome: part('create-outcome'),
    code: () => client.code(writeCall(sessionCalls.create(wantedScopes()))),
    act: async () => summaryOf(await client.create(wantedScopes())),
  })
  onAction({
    button: part('read-button'),
    outcome: part('session-outcome'),
    code: () => client.code(writeCall(sessionCalls.read())),
    act: async () => summaryOf(await client.read()),
  })
  onAction({
    button: part('revoke-button'),
    outcome: part('session-outcome'),
    code: () => client.code(writeCall(sessionCalls.revoke())),
    act: async () => {
      await client.revoke()
      return 'Session revoked.'
    },
  })
  let shown = ''
  client.onSession((session) => {
    part('session').hidden = session === undefined
    // The wallet may report a change twice; open details must stay open.
    const json = JSON.stringify(session)
    if (json !== shown) showGranted(session ?? [], client)
    shown = json
  })
}

const choiceOf = ({ scope, name }: Network, checked: boolean): Node =>
  element(
    'label',
    { className: 'choice' },
    element('input', {
      type: 'checkbox',
      name: 'scope',
      value: scope,
      checked,
    }),
    element(
      'span',
      {},
      name,
      ' ',
      element('span', { className: 'scope' }, scope),
    ),
  )

const wantedScopes = (): string[] => {
  const form = part<HTMLFormElement>('create-form')
  const ticked = new FormData(form).getAll('scope').map(String)
  const others = part<HTMLInputElement>('other-scopes').value.split(/[\s,]+/)
  return [...ticked, ...others.filter((scope) => scope !== '')]
}

const summaryOf = (granted: readonly Granted[]): string => {
  if (granted.length === 0) return 'No session.'
  const addresses = new Set(granted.flatMap(({ addresses }) => addresses))
  return `Connected: ${count(granted.length, 'scope')}, ${count(addresses.size, 'account')}.`
}

const showGranted = (
  session: readonly Granted[],
  client: SessionClient,
): void => {
  const list = part('granted')
  const revokeAll = part('revoke-button')
  const { activeElement } = document
  list.replaceChildren(
    ...session.map((granted) => createGrantedCard(granted, client)),
  )
  part('nothing-granted').hidden = session.length > 0
  revokeAll.hidden = session.length === 0
  // The pressed button was removed, and the focus with it.
  const lost = activeElement?.checkVisibility() === false
  if (lost) part('session-title').focus()
}
