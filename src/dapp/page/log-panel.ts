import type { Log, LogEntry } from '../log/log.ts'
import { onAction } from './action.ts'
import { asJson, codeBlock, element, part } from './dom.ts'

const KINDS: Record<LogEntry['kind'], string> = {
  sent: 'sent',
  answered: 'answer',
  failed: 'error',
  event: 'event',
}

/** All that was said, newest first, each word of it one click away. */
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
      return 'Cleared.'
    },
  })
}

const entryView = (entry: LogEntry): HTMLElement => {
  const { kind, number, answerTo, milliseconds, at, way, content } = entry
  const reference = `#${answerTo ?? number}`
  const chip = element('span', { className: 'log-kind' }, KINDS[kind])
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
  // Most are never unfolded, so their content is written out when they are.
  whole.addEventListener(
    'toggle',
    () =>
      whole.append(
        element('p', { className: 'hint' }, `${clock}, ${way}`),
        codeBlock(asJson(content), `${KINDS[kind]} ${reference}`),
      ),
    { once: true },
  )
  const item = element('li', {}, whole)
  item.dataset.kind = kind
  return item
}
