const GROUP = 4
const WORTH_PROBING = 2 * GROUP
const HASH_BITS = 14

/**
 * Searches for a text, ignoring case. It runs on every answer of a node, so it
 * samples few places: four characters at every `stride`th. A secret has
 * `stride` groups of four, one of which is at such a place wherever the secret
 * is in the text.
 */
export const createSecretFinder = (
  secret: string,
): ((text: string) => boolean) => {
  const wanted = secret.toLowerCase()
  const isInside = (text: string): boolean =>
    text.toLowerCase().includes(wanted)
  if (wanted.length < WORTH_PROBING) return isInside

  // A hash table: a Set would take longer than all the rest.
  const isGroup = new Uint8Array(1 << HASH_BITS)
  const stride = wanted.length - GROUP + 1
  for (let at = 0; at < stride; at += 1) isGroup[hashAt(wanted, at)] = 1

  return (text) => {
    const last = text.length - GROUP
    for (let at = stride - 1; at <= last; at += stride) {
      if (isGroup[hashAt(text, at)] === 0) continue
      const from = Math.max(0, at - wanted.length)
      if (isInside(text.slice(from, at + wanted.length))) return true
    }
    return false
  }
}

const hashAt = (text: string, at: number): number => {
  const group =
    (fold(text.charCodeAt(at)) << 21) |
    (fold(text.charCodeAt(at + 1)) << 14) |
    (fold(text.charCodeAt(at + 2)) << 7) |
    fold(text.charCodeAt(at + 3))
  return Math.imul(group, 0x9e3779b1) >>> (32 - HASH_BITS)
}

/** Folds more than case: every hit is verified. */
const fold = (code: number): number => (code | 0x20) & 0x7f
