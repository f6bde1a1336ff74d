/**
 * Invisible characters and those that rearrange text: control and format
 * characters (zero-width, bidirectional), spaces other than U+0020, marks without
 * a letter or stacked on one, and unassigned code points.
 */
const hidden = [
  '[[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]--\\u0020]',
  '(?<=^|\\s)\\p{M}',
  '(?<=\\p{M}{3})\\p{M}',
].join('|')

/** Emoji sequences may contain format characters. */
const pattern = new RegExp(`(?<emoji>\\p{RGI_Emoji})|${hidden}`, 'gv')

/**
 * Untrusted text with hidden characters spelled out: different names look
 * different, and none rearranges the text around it.
 */
export const visibleText = (text: string): string =>
  // The pattern is slow, and most texts need none.
  /^[ -~]*$/.test(text)
    ? text
    : text.replace(pattern, (found, emoji: string | undefined) =>
        emoji === undefined ? spelledOut(found) : emoji,
      )

const spelledOut = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}
