/**
 * What CHANGELOG.md says about a version: its own section, or what will become
 * it. Undefined if it says nothing.
 */
export const changelogSection = (
  changelog: string,
  version: string,
): string | undefined =>
  sectionOf(changelog, version) ?? sectionOf(changelog, 'Unreleased')

/** With the section of the version, dated, and an empty one for the next. */
export const withRelease = (
  changelog: string,
  { version, date }: { version: string; date: string },
): string =>
  sectionOf(changelog, version) === undefined
    ? changelog.replace(
        UNRELEASED,
        () => `${UNRELEASED}\n\n## [${version}] - ${date}`,
      )
    : changelog

const UNRELEASED = '## [Unreleased]'

/** The text below a heading, if there is any. */
const sectionOf = (changelog: string, name: string): string | undefined => {
  const sections = changelog.split(/^(?=## \[)/m)
  const found = sections.find((text) => text.startsWith(`## [${name}]`))
  const [, ...lines] = found?.split('\n') ?? []
  return lines.join('\n').trim() || undefined
}
