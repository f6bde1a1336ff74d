import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { TextField } from './TextField.tsx'

/** Asks the user to type a word before something that cannot be undone. */
export const TypedWord = ({
  word,
  value,
  onChange,
}: {
  word: string
  value: string
  onChange: (typed: string) => void
}): ReactNode => (
  <TextField
    name={text('startOverConfirm', word)}
    value={value}
    onChange={onChange}
  />
)

/** Ignores case and surrounding spaces. */
export const isTyped = (typed: string, word: string): boolean =>
  fold(typed) === fold(word)

const fold = (text: string): string => text.trim().toLocaleLowerCase()
