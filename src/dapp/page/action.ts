import { inKindWords, readFault } from '../words/fault.ts'
import { asJson, codeBlock, element } from './dom.ts'

/** What came of it, for the place beside the button. */
export type Outcome = string | Node

/** One thing a person can do, and the place that says what came of it. */
export type Action = {
  button: HTMLButtonElement
  outcome: HTMLElement
  act: () => Promise<Outcome>
}

/**
 * While it waits the button is only said to be disabled: one that really is
 * would lose the focus, and the person their place in the page.
 */
export const onAction = ({ button, outcome, act }: Action): void => {
  const run = async (): Promise<void> => {
    if (isBusy(button)) return
    setBusy(button, true)
    show(outcome, 'waiting', 'Waiting for the wallet…')
    try {
      show(outcome, 'done', await act())
    } catch (error) {
      show(outcome, 'failed', faultView(error))
    }
    setBusy(button, false)
  }
  const { form } = button
  const submits = form && button.type === 'submit'
  const source = submits ? form : button
  source.addEventListener(submits ? 'submit' : 'click', (event) => {
    event.preventDefault()
    void run()
  })
}

export const show = (
  outcome: HTMLElement,
  state: 'waiting' | 'done' | 'failed',
  content: Outcome,
): void => {
  outcome.dataset.state = state
  outcome.replaceChildren(content)
}

/** What was said of a session that is gone is no longer of use. */
export const clearOutcomes = (panel: HTMLElement): void => {
  for (const outcome of panel.querySelectorAll<HTMLElement>('.outcome')) {
    if (outcome.dataset.state !== 'waiting') outcome.replaceChildren()
  }
}

const isBusy = (button: HTMLButtonElement): boolean =>
  button.ariaDisabled === 'true'

const setBusy = (button: HTMLButtonElement, busy: boolean): void => {
  button.ariaDisabled = String(busy)
  button.ariaBusy = String(busy)
}

/** Kind words first, and below them exactly what the wallet said. */
const faultView = (error: unknown): Node => {
  const fault = readFault(error)
  const words = inKindWords(fault)
  const { code, message, data } = fault
  const view = element('div', {}, element('p', {}, words))
  if (code !== undefined) {
    const exactly = `${code}: ${message}`
    view.append(element('p', { className: 'exactly' }, exactly))
  }
  if (data !== undefined) {
    view.append(codeBlock(asJson(data), 'Data of the error'))
  }
  return view
}
