import packageJson from '../../package.json' with { type: 'json' }

/** The versions of packages that a program imports, for its package.json. */
export const versionsOf = (
  packages: readonly string[],
): Record<string, string> =>
  Object.fromEntries(packages.map((name) => [name, versionOf(name)]))

const versionOf = (name: string): string => {
  const known: Record<string, string> = packageJson.dependencies
  const found = known[name]
  if (found) return found
  throw new Error(
    `A packed program imports ${name}, which is not a dependency of package.json`,
  )
}
