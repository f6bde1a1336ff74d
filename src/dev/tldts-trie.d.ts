/** The packed list inside tldts, for which it ships no types. */
declare module 'tldts/dist/es6/src/data/trie.js' {
  export const nodeFlags: Uint8Array
  export const edgeStart: Uint16Array
  export const edgeLength: Uint8Array
  export const edgeChild: Uint16Array
  export const labelText: string
  export const rulesRoot: number
  export const exceptionsRoot: number
}
