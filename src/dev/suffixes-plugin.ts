import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from 'tldts/dist/es6/src/data/trie.js'
import type { Plugin } from 'vite'

/**
 * Writes the public suffixes next to the worker, which reads them from there.
 */
export const emitSuffixes = (): Plugin => ({
  name: 'portolan:suffixes',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'suffixes.txt',
      source: listSuffixes().join('\n'),
    })
  },
})

/**
 * The rules of the list that tldts packs, with its exceptions (`!`). Rules of
 * one label are left out, since every last label is a suffix, and so are names
 * that a URL spells otherwise.
 */
export const listSuffixes = (): string[] => {
  const offsets = offsetsOfLabels()
  const rules: string[] = []
  const walk = (node: number, name: string): void => {
    const end = edgeStart[node + 1] ?? 0
    for (let edge = edgeStart[node] ?? 0; edge < end; edge += 1) {
      const offset = offsets[edge] ?? 0
      const label = labelText.slice(offset, offset + (edgeLength[edge] ?? 0))
      const child = edgeChild[edge] ?? 0
      const rule = name ? `${label}.${name}` : label
      if (nodeFlags[child]) rules.push(rule)
      walk(child, rule)
    }
  }
  walk(rulesRoot, '')
  const exceptions = rules.length
  walk(exceptionsRoot, '')
  return rules
    .map((rule, index) => (index < exceptions ? rule : `!${rule}`))
    .filter((rule) => rule.includes('.') && /^[\x21-\x7e]+$/.test(rule))
    .sort()
}

const offsetsOfLabels = (): number[] => {
  let offset = 0
  return Array.from(edgeLength, (length) => {
    offset += length
    return offset - length
  })
}
