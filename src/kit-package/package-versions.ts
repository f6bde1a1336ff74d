import packageJson from '../../package.json' with { type: 'json' }

/** The versions of packages that a program imports, for its package.json. */
export const versionsOf = (
  packages: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    packages
      .filter((name) => !Object.hasOwn(packageJson.optionalDependencies, name))
      .map((name) => [name, versionOf(name)]),
  )

/** Those that a program does without where they cannot be installed. */
export const optionalVersionsOf = (
  packages: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(packageJson.optionalDependencies).filter(([name]) =>
      packages.includes(name),
    ),
  )

const versionOf = (name: string): string => {
  const known: Record<string, string> = packageJson.dependencies
  const found = known[name]
  if (found) return found
  throw new Error(
    `A packed program imports ${name}, which is not a dependency of package.json`,
  )
}
