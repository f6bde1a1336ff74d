/** Keyboard rows and sequences of several layouts. */
const lines = [
  '1234567890',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'qwertzuiop',
  'asdfghjkl;',
  'zxcvbnm,./',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  '147258369',
  '789456123',
]

const walks = lines.flatMap((line) => [line, [...line].reverse().join('')])

/** Shorter runs are no pattern: any two adjacent keys would match. */
const SHORTEST_RUN = 3
/** More runs than these are not a pattern. */
const MAX_RUNS = 4

/** One to four characters repeated, or at most two different ones. */
export const isRepeated = (text: string): boolean =>
  /^(.{1,4}?)\1+$/su.test(text) || new Set(text).size <= 2

/** `12345678`, `qwertyasdf`, `abc87654`: only runs along such lines. */
export const isWalk = (text: string): boolean => {
  let rest = text.toLowerCase()
  for (let runs = 0; runs < MAX_RUNS; runs += 1) {
    const run = runLength(rest)
    if (run < SHORTEST_RUN) return false
    rest = rest.slice(run)
    if (rest === '') return true
  }
  return false
}

const runLength = (text: string): number => {
  let length = 0
  while (
    length < text.length &&
    walks.some((walk) => walk.includes(text.slice(0, length + 1)))
  ) {
    length += 1
  }
  return length
}
