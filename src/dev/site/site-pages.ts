import { posix } from 'node:path'
import { type Document, readDocuments } from '../documents.ts'

/** A document of the repository as a page of the site. */
export type SitePage = { file: string; path: string; title: string }

/** Texts of packages and of the store: no pages. */
const NO_PAGES = /^(?:src\/kit-package\/|docs\/store\/)/

export const readSitePages = (): SitePage[] =>
  readDocuments()
    .filter(({ path }) => !NO_PAGES.test(path))
    .map((document) => ({
      file: document.path,
      path: toPagePath(document.path),
      title: titleOf(document),
    }))

/**
 * `docs/` is the root of the site; a README is the index of its folder. The
 * files of the root have a folder of their own, so that none is taken for a
 * page of `docs/` where letter case does not count.
 */
export const toPagePath = (file: string): string => {
  if (file === 'README.md') return 'index.md'
  if (!file.includes('/')) return `project/${file.toLowerCase()}`
  return file.replace(/^docs\//, '').replace(/README\.md$/, 'index.md')
}

/**
 * Where a link of a document leads on the site; undefined if the site has no
 * such page, as with a file of the source code.
 */
export const toSiteLink = (
  pages: readonly SitePage[],
  { from, link }: { from: string; link: string },
): string | undefined => {
  const [target = '', anchor] = link.split('#')
  const file = posix.join(posix.dirname(from), target).replace(/\/$/, '')
  const page = pages.find((one) =>
    [file, `${file}/README.md`].includes(one.file),
  )
  return page && `/${page.path}${anchor ? `#${anchor}` : ''}`
}

const titleOf = ({ path, text }: Document): string => {
  const [, title] = /^# (.+)$/m.exec(text) ?? []
  if (title === undefined) throw new Error(`${path} has no title`)
  return title.replaceAll('`', '')
}
