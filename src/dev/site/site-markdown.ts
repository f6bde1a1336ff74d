import type { MarkdownOptions } from 'vitepress'
import { repositoryRoot } from '../repository-root.ts'
import { headingSlug } from './heading-slug.ts'
import { type SitePage, toSiteLink } from './site-pages.ts'

type MarkdownIt = Parameters<NonNullable<MarkdownOptions['config']>>[0]
type Rule = Parameters<MarkdownIt['core']['ruler']['push']>[1]
type Token = Parameters<Rule>[0]['tokens'][number]

/** The documents are written for GitHub; this adapts them to the site. */
export const siteMarkdown = (pages: readonly SitePage[]): MarkdownOptions => ({
  // Braces in our texts are not attributes.
  attrs: { disable: true },
  // Addresses in test titles are no links.
  linkify: false,
  anchor: { slugify: headingSlug },
  // The usual ones have too little contrast on our grounds.
  theme: {
    light: 'github-light-high-contrast',
    dark: 'github-dark-high-contrast',
  },
  config: (md) => {
    md.core.ruler.push('portolan_site', ({ tokens, env }) => {
      const from = String(env.realPath ?? env.path).slice(
        repositoryRoot.length + 1,
      )
      const adapt = (token: Token): void => {
        if (token.type === 'fence') token.info = languageOf(token.info)
        if (token.type.startsWith('html_')) {
          token.content = withRelativeSources(token.content)
        }
        if (token.children) {
          adaptLinks(token.children, (link) =>
            toSiteLink(pages, { from, link }),
          )
        }
        for (const child of token.children ?? []) adapt(child)
      }
      for (const token of tokens) adapt(token)
    })
  },
})

/** What follows the language says how our tests run a block. */
const languageOf = (info: string): string => info.split(' ', 1)[0] ?? ''

/** Vite bundles a file only if its path begins with a dot. */
const withRelativeSources = (html: string): string =>
  html.replaceAll(/(src(?:set)?)="(?!https?:|\.)/g, '$1="./')

/** A link to what is no page of the site becomes plain text. */
const adaptLinks = (
  tokens: Token[],
  toLink: (link: string) => string | undefined,
): void => {
  let isDropped = false
  for (const token of tokens) {
    const href = token.type === 'link_open' ? token.attrGet('href') : undefined
    if (href && !/^(?:[a-z]+:|#)/.test(href)) {
      const link = toLink(decodeURI(href))
      isDropped = link === undefined
      if (link) token.attrSet('href', link)
    }
    if (isDropped && token.type.startsWith('link_')) {
      isDropped = token.type !== 'link_close'
      Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '' })
    }
  }
}
