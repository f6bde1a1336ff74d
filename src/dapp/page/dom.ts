/** A required element of index.html. */
export const part = <T extends HTMLElement = HTMLElement>(id: string): T => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found as T
}

type Members<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'innerHTML' | 'outerHTML' | 'style'>
>

/** Texts of wallets are inserted as text, never as markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  members: Members<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  Object.assign(made, members)
  made.append(...children)
  return made
}

export const button = (text: string, className = ''): HTMLButtonElement =>
  element('button', { type: 'button', className }, text)

/** Content that is folded away under a title. */
export const fold = (title: string, ...children: Node[]): HTMLDetailsElement =>
  element('details', {}, element('summary', {}, title), ...children)

export const asJson = (value: unknown): string =>
  JSON.stringify(value, withMessage, 2) ?? String(value)

/** The message of an error is not enumerable, so JSON leaves it out. */
const withMessage = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message } : value

/** A code block scrolls, so it must be focusable by keyboard. */
export const codeBlock = (text: string, label: string): HTMLElement => {
  const block = element('pre', { className: 'code', tabIndex: 0 }, text)
  block.role = 'group'
  block.ariaLabel = label
  block.dataset.scrolls = ''
  return block
}
