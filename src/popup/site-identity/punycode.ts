const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128
const LAST_CODE_POINT = 0x10ffff

/**
 * Decodes a label without its `xn--` prefix (RFC 3492). Undefined if it is not
 * valid.
 */
export const decodePunycode = (encoded: string): string | undefined => {
  const dash = encoded.lastIndexOf('-')
  const output = [...encoded.slice(0, Math.max(dash, 0))]
  if (output.some((letter) => letter >= '\u0080')) return undefined
  let [n, i, bias] = [INITIAL_N, 0, INITIAL_BIAS]
  let at = dash + 1
  while (at < encoded.length) {
    const before = i
    let weight = 1
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at))
      at += 1
      if (digit === undefined) return undefined
      i += digit * weight
      if (!Number.isSafeInteger(i)) return undefined
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const length = output.length + 1
    bias = adapt({ delta: i - before, length, isFirst: before === 0 })
    n += Math.floor(i / length)
    if (n > LAST_CODE_POINT) return undefined
    i %= length
    output.splice(i, 0, String.fromCodePoint(n))
    i += 1
  }
  return output.join('')
}

/** Undefined for NaN too, past the end. */
const digitOf = (code: number): number | undefined => {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61
  if (code >= 0x41 && code <= 0x5a) return code - 0x41
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26
  return undefined
}

const adapt = ({
  delta,
  length,
  isFirst,
}: {
  delta: number
  length: number
  isFirst: boolean
}): number => {
  let left = Math.floor(delta / (isFirst ? DAMP : 2))
  left += Math.floor(left / length)
  let k = 0
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) {
    left = Math.floor(left / (BASE - T_MIN))
  }
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW))
}
