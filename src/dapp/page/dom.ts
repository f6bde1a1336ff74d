/** A part of index.html that this page cannot do without. */
export const part = <T extends HTMLElement = HTMLElement>(id: string): T => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found as T
}

type Members<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'innerHTML' | 'outerHTML' | 'style'>
>

/** What wallets say comes in as text, and never as markup. */
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

/** What stands under a word that unfolds it. */
export const fold = (title: string, ...children: Node[]): HTMLElement =>
  element('details', {}, element('summary', {}, title), ...children)

export const asJson = (value: unknown): string =>
  JSON.stringify(value, withMessage, 2) ?? String(value)

/** What an error says is in none of the members that JSON tells. */
const withMessage = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { ...value, message: value.message } : value

/** A block of code can be scrolled, so the keyboard has to reach it. */
export const codeBlock = (text: string, label: string): HTMLElement => {
  const block = element('pre', { className: 'code', tabIndex: 0 }, text)
  block.role = 'group'
  block.ariaLabel = label
  block.dataset.scrolls = ''
  return block
}
