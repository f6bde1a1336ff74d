import { button, codeBlock, element, fold } from './dom.ts'

const updates = new WeakMap<Element, () => void>()

/** Call it when a field or the session has changed. */
export const updateCode = (): void => {
  for (const view of document.querySelectorAll('.snippet')) {
    updates.get(view)?.()
  }
}

/** The code of an action, folded away, with a button that copies it. */
export const codeView = (name: string, code: () => string): HTMLElement => {
  const title = `Code: ${name}`
  const block = codeBlock('', title)
  const copy = button('Copy', 'quiet')
  const copied = element('span', { className: 'hint', role: 'status' })
  const foot = element('div', { className: 'actions' }, copy, copied)
  const view = fold(title, block, foot)
  view.classList.add('snippet')
  const update = (): void => {
    const text = view.open ? code() : ''
    if (text === block.textContent) return
    block.textContent = text
    copied.textContent = ''
  }
  view.addEventListener('toggle', update)
  updates.set(view, update)
  copy.addEventListener('click', async () => {
    copied.textContent = await navigator.clipboard.writeText(code()).then(
      () => 'Copied.',
      () => 'Couldn’t copy. Select the code instead.',
    )
  })
  return view
}
