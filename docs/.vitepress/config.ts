import { join, relative } from 'node:path'
import { defineConfig } from 'vitepress'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { toSidebars } from '../../src/dev/site/sidebar.ts'
import { siteMarkdown } from '../../src/dev/site/site-markdown.ts'
import { readSitePages, toPagePath } from '../../src/dev/site/site-pages.ts'

const pages = readSitePages()

/** Their tables need the room of the outline. */
const WIDE = ['docs/compatibility.md', 'docs/conformance.md']

/** The site shows the documents where they are, in the whole repository. */
export default defineConfig({
  title: 'Portolan',
  description: 'A browser-extension wallet for the multichain session API',
  srcDir: '..',
  srcExclude: [
    ...['dist-*', 'e2e', 'screens', 'test-results', 'src/kit-package'],
    'docs/store',
  ].map((folder) => `${folder}/**`),
  rewrites: toPagePath,
  outDir: join(repositoryRoot, 'dist-site'),
  cacheDir: join(repositoryRoot, 'node_modules/.cache/vitepress'),
  markdown: siteMarkdown(pages),
  head: [['link', { rel: 'icon', href: '/icon-32.png' }]],
  vite: {
    // That of the extension is not for this.
    configFile: false,
    publicDir: join(repositoryRoot, 'public/icons'),
    build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
  },
  transformPageData: ({ filePath }) =>
    WIDE.includes(filePath)
      ? { frontmatter: { aside: false, pageClass: 'wide-tables' } }
      : {},
  themeConfig: {
    logo: '/icon-48.png',
    search: {
      provider: 'local',
      options: {
        // Their rows are long lists of tests, which would hide other results.
        _render: (text, env, md) =>
          WIDE.includes(relative(repositoryRoot, env.path))
            ? ''
            : md.render(text, env),
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Install', link: '/install' },
      { text: 'Build', link: '/dapps' },
      { text: 'Test', link: '/testing' },
      { text: 'API', link: '/api' },
      { text: 'Changelog', link: '/project/changelog' },
    ],
    sidebar: toSidebars(pages),
  },
})
