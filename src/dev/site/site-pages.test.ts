import { describe, expect, test } from 'vitest'
import { toSidebars } from './sidebar.ts'
import { readSitePages, toPagePath, toSiteLink } from './site-pages.ts'

const pages = readSitePages()

test('every document has a page of its own', () => {
  expect(toPagePath('README.md')).toBe('index.md')
  expect(toPagePath('docs/api.md')).toBe('api.md')
  expect(toPagePath('docs/decisions/README.md')).toBe('decisions/index.md')
  expect(toPagePath('SECURITY.md')).toBe('project/security.md')
  expect(toPagePath('src/popup/README.md')).toBe('src/popup/index.md')
  const paths = pages.map(({ path }) => path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})

describe('a link of a document', () => {
  const linkOf = (from: string, link: string) =>
    toSiteLink(pages, { from, link })

  test('leads to the page of its file or folder', () => {
    expect(linkOf('docs/api.md', 'dapps.md#viem')).toBe('/dapps.md#viem')
    expect(linkOf('docs/api.md', '../SECURITY.md')).toBe('/project/security.md')
    expect(linkOf('README.md', 'docs/decisions')).toBe('/decisions/index.md')
    expect(linkOf('docs/commands.md', '../bench/')).toBe('/bench/index.md')
  })

  test('leads nowhere if there is no page', () => {
    expect(linkOf('README.md', 'src/dapp/main.ts')).toBeUndefined()
    expect(linkOf('README.md', 'LICENSE')).toBeUndefined()
  })
})

test('the sidebars have every page', () => {
  const links = Object.values(toSidebars(pages))
    .flat()
    .flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`))
  expect(links).toEqual(expect.arrayContaining(pages.map(({ path }) => path)))
})
