/** A file of `_locales`, as the build writes it. */
export type Messages = Readonly<
  Record<
    string,
    {
      message: string
      placeholders?: Readonly<Record<string, { content: string }>>
    }
  >
>

/**
 * The text of a key as `i18n.getMessage` returns it: named placeholders stand
 * for their content, `$1` to `$9` for the substitutions, and of several dollar
 * signs one is dropped. A key without a text returns an empty one.
 */
export const fillMessage = (
  messages: Messages,
  key: string,
  substitutions: readonly string[],
): string => {
  const { message = '', placeholders = {} } = messages[key] ?? {}
  return message
    .replace(
      /\$(\w+)\$/g,
      (named, name: string) =>
        placeholders[name.toLowerCase()]?.content ?? named,
    )
    .replace(/\$(\$+|[1-9])/g, (_, sign: string) =>
      sign.startsWith('$') ? sign : (substitutions[Number(sign) - 1] ?? ''),
    )
}
