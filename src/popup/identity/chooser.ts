/** Chooses from a list that is not empty. */
export type Chooser = <Item>(list: readonly Item[]) => Item

/**
 * Chooses the same for the same text, in any letter case; every choice depends on
 * every character (xmur3, the mixing of MurmurHash3). It is no cryptographic hash:
 * a look has about 26 bits, so whoever wants an address with the same look finds
 * one by trying, whatever the hash.
 */
export const createChooser = (text: string): Chooser => {
  let state = 1_779_033_703 ^ text.length
  for (const character of text.toLowerCase()) {
    state = Math.imul(state ^ character.charCodeAt(0), 3_432_918_353)
    state = (state << 13) | (state >>> 19)
  }
  return <Item>(list: readonly Item[]): Item => {
    state = Math.imul(state ^ (state >>> 16), 2_246_822_507)
    state = Math.imul(state ^ (state >>> 13), 3_266_489_909)
    state ^= state >>> 16
    return list[(state >>> 0) % list.length] as Item
  }
}
