/**
 * Stands for webextension-polyfill in unit tests, which refuses to load outside
 * an extension. `give-texts.ts` gives it texts.
 */
const extension = {
  i18n: {
    getMessage: (_key: string, _given: string[]): string => {
      throw new Error('This test file has no texts: see give-texts.ts')
    },
    getUILanguage: (): string => 'en',
  },
}

// biome-ignore lint/style/noDefaultExport: webextension-polyfill has one
export default extension
