/**
 * What a person cannot see, or what moves what they see: control and format
 * characters (zero-width, bidirectional), blanks that are not the space, marks
 * without a letter or piled up over one, and code points without a meaning.
 */
const hidden = [
  '[[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]--\\u0020]',
  '(?<=^|\\s)\\p{M}',
  '(?<=\\p{M}{3})\\p{M}',
].join('|')

/** An emoji may be made of several, with format characters that belong there. */
const pattern = new RegExp(`(?<emoji>\\p{RGI_Emoji})|${hidden}`, 'gv')

/**
 * A text that somebody else chose, with all that is hidden in it spelled out:
 * two names that differ look different, and none rearranges what is around it.
 */
export const visibleText = (text: string): string =>
  text.replace(pattern, (found, emoji: string | undefined) =>
    emoji === undefined ? spelledOut(found) : emoji,
  )

const spelledOut = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}
