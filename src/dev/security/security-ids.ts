/** At the end of a test's title: `… (T45)` or `… (R16, T46)`. */
const IDS = / \(([ITR]\d+(?:, [ITR]\d+)*)\)$/

/** The rows of the security map that a test shows. */
export const securityIdsOf = (title: string): string[] =>
  IDS.exec(title)?.[1]?.split(', ') ?? []

export const withoutSecurityIds = (title: string): string =>
  title.replace(IDS, '')
