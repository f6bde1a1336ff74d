import { errorText, readError } from '../format/error.ts'
import { codeView } from './code-view.ts'
import { asJson, codeBlock, element } from './dom.ts'

/** The result shown beside the button. */
export type Outcome = string | Node

/** A button, and the element that shows its result. */
export type Action = {
  button: HTMLButtonElement
  outcome: HTMLElement
  act: () => Promise<Outcome>
  /** What a page would do, shown above the outcome. */
  code?: () => string
}

/**
 * While it runs, the button only has `aria-disabled`: a disabled button would
 * lose the focus, and the user their place in the page.
 */
export const onAction = ({ button, outcome, act, code }: Action): void => {
  if (code) outcome.before(codeView(button.textContent.trim(), code))
  const run = async (): Promise<void> => {
    if (isBusy(button)) return
    setBusy(button, true)
    show(outcome, 'waiting', 'Waiting for the wallet…')
    try {
      show(outcome, 'done', await act())
    } catch (error) {
      show(outcome, 'failed', errorView(error))
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

/** Clears the results of a session that has ended. */
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

/** A readable text first, and below it the exact error of the wallet. */
const errorView = (error: unknown): Node => {
  const info = readError(error)
  const { code, message, data } = info
  const view = element('div', {}, element('p', {}, errorText(info)))
  if (code !== undefined) {
    const exactly = `${code}: ${message}`
    view.append(element('p', { className: 'exactly' }, exactly))
  }
  if (data !== undefined) {
    view.append(codeBlock(asJson(data), 'Error data'))
  }
  return view
}
