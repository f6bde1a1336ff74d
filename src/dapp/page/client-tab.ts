import { partOfSource } from '../code/part-of-source.ts'
import type { Log } from '../log/log.ts'
import { withLog } from '../transports/with-log.ts'
import { onAction } from './action.ts'
import { asJson, button, codeBlock, element } from './dom.ts'

const LABELS = {
  connect: 'Connect',
  read: 'Read balance',
  sign: 'Sign message',
  disconnect: 'Disconnect',
}

type Name = keyof typeof LABELS

/** A module of clients/, and its source. */
export type ClientModule = {
  actions: Record<Name, () => Promise<unknown>>
  source: string
}

/** The same four actions through a client library. */
export const createClientPanel = (
  { name, hint, log }: { name: string; hint: string; log: Log },
  { actions, source }: ClientModule,
): HTMLElement => {
  const logged = withLog(
    {
      request: ({ method }) => actions[method as Name]().catch(throwCause),
      on: () => () => undefined,
      close: () => undefined,
      code: source,
    },
    { log, transport: name, events: [] },
  )
  const panel = element(
    'section',
    { className: 'panel', ariaLabel: name },
    element('h2', {}, name),
    element('p', { className: 'hint' }, hint),
  )
  for (const [method, label] of Object.entries(LABELS)) {
    const pressed = button(label, method === 'connect' ? 'primary' : '')
    const outcome = element('div', { className: 'outcome', role: 'status' })
    panel.append(
      element(
        'div',
        { className: 'action' },
        element('div', { className: 'actions' }, pressed),
        outcome,
      ),
    )
    onAction({
      button: pressed,
      outcome,
      code: () => partOfSource(source, method),
      act: async () => {
        const result = await logged.request({ method })
        return codeBlock(asJson(result ?? 'Done'), `${label}: result`)
      },
    })
  }
  return panel
}

/** Libraries wrap the error of the wallet, which has a code. */
const throwCause = (error: unknown): never => {
  throw Object(error).cause ?? error
}
