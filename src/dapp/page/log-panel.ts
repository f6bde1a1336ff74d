import type { Log, LogEntry } from '../log/log.ts'
import { onAction } from './action.ts'
import { asJson, codeBlock, element, part } from './dom.ts'

/** Every request, response and event, newest first, with its full content. */
export const createLogPanel = (log: Log): void => {
  const list = part('log-entries')
  const empty = part('log-empty')

  log.onAdded((entry) => {
    list.prepend(entryView(entry))
    while (list.children.length > log.entries().length) {
      list.lastElementChild?.remove()
    }
    empty.hidden = true
  })

  onAction({
    button: part('copy-log'),
    outcome: part('log-outcome'),
    act: async () => {
      await navigator.clipboard.writeText(asJson(log.entries()))
      return `Copied ${log.entries().length} entries.`
    },
  })

  onAction({
    button: part('clear-log'),
    outcome: part('log-outcome'),
    act: async () => {
      log.clear()
      list.replaceChildren()
      empty.hidden = false
      return 'Log cleared.'
    },
  })
}

const entryView = (entry: LogEntry): HTMLElement => {
  const { kind, number, requestNumber, milliseconds, at, transport, content } =
    entry
  const reference = `#${requestNumber ?? number}`
  const chip = element('span', { className: 'log-kind' }, kind)
  const name = element('span', { className: 'log-name' }, entry.name)
  const time = milliseconds === undefined ? '' : `${milliseconds} ms`
  const facts = element(
    'span',
    { className: 'log-facts' },
    reference,
    ' ',
    time,
  )
  const summary = element('summary', {}, chip, name, facts)
  const clock = new Date(at).toLocaleTimeString()
  const whole = element('details', {}, summary)
  // Most entries are never opened, so their content is rendered on demand.
  whole.addEventListener(
    'toggle',
    () =>
      whole.append(
        element('p', { className: 'hint' }, `${clock}, ${transport}`),
        codeBlock(asJson(content), `${kind} ${reference}`),
      ),
    { once: true },
  )
  const item = element('li', {}, whole)
  item.dataset.kind = kind
  return item
}
