import { networkOf } from '../session/networks.ts'
import { element } from './dom.ts'

type Option = { value: string; text: string }

/** Replaces the options; the selected one stays selected if it still exists. */
export const offer = (
  select: HTMLSelectElement,
  options: readonly Option[],
): void => {
  const before = [...select.options].map(({ value }) => value)
  const after = options.map(({ value }) => value)
  // Replacing equal options would close an open list.
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
