import { createRandom } from '../../src/dev/seeded-random.ts'

export type Mutant = {
  file: string
  /** Counted from 1. */
  line: number
  before: string
  after: string
}

/** The replacements of each operator, one place at a time. */
const operators: readonly (readonly [RegExp, string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/ < /g, ' >= '],
  [/ <= /g, ' > '],
  [/ > /g, ' <= '],
  [/ >= /g, ' < '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \+= /g, ' -= '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\(!/g, '('],
]

const isCode = (line: string): boolean =>
  !/^\s*(?:\/?\*|\/\/|import\b|export type|type\b|[|&] )/.test(line)

/** Every change of one operator in a source text. */
const mutantsOf = (file: string, text: string): Mutant[] =>
  text.split('\n').flatMap((before, index) => {
    if (!isCode(before)) return []
    return operators.flatMap(([pattern, replacement]) =>
      [...before.matchAll(pattern)].map((match) => ({
        file,
        line: index + 1,
        before,
        after:
          before.slice(0, match.index) +
          replacement +
          before.slice(match.index + match[0].length),
      })),
    )
  })

/** Deterministic per file and seed. */
export const drawMutants = ({
  file,
  text,
  seed,
  count,
}: {
  file: string
  text: string
  seed: number
  count: number
}): Mutant[] => {
  const hash = [...file].reduce((sum, letter) => {
    return Math.imul(sum, 31) + letter.charCodeAt(0)
  }, seed)
  const random = createRandom(hash)
  const left = mutantsOf(file, text)
  const drawn: Mutant[] = []
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return drawn
}
