import { networkOf } from '../session/networks.ts'
import { element } from './dom.ts'

type Option = { value: string; text: string }

/** New options leave the person's choice as it was, if it is still there. */
export const offer = (
  select: HTMLSelectElement,
  options: readonly Option[],
): void => {
  const before = [...select.options].map(({ value }) => value)
  const after = options.map(({ value }) => value)
  // An open list would be closed under the person's hands.
  if (before.join() === after.join()) return
  const { value: chosen } = select
  select.replaceChildren(
    ...options.map(({ value, text }) => element('option', { value }, text)),
  )
  if (after.includes(chosen)) select.value = chosen
}

export const asOption = (scope: string): Option => {
  const { name } = networkOf(scope)
  const text = name === scope ? scope : `${name} (${scope})`
  return { value: scope, text }
}
