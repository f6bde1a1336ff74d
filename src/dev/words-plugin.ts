import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { Plugin } from 'vite'

/** Writes the BIP-39 words next to the worker, which reads them from there. */
export const emitWords = (): Plugin => ({
  name: 'portolan:words',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'words.txt',
      source: wordlist.join('\n'),
    })
  },
})
