import { expect, test } from 'vitest'
import { findInText } from './find-words.ts'
import { piecesOf, splitName } from './text-pieces.ts'

test.each([
  ['askPerson', ['the person']],
  ['toldOrHeard', ['told', 'heard']],
  ['WayIn', ['way in']],
  ['IN_TURN', ['in turn']],
  ['untold', ['untold']],
  ['kept-for-callers', ['kept']],
  ['keeper', ['keep']],
  ['benchmark', []],
  ['planet', []],
  ['personal_sign', []],
  ['unattended', []],
])('finds in the name %s: %j', (name, words) => {
  const found = findInText(splitName(name)).map(({ word }) => word)
  expect(found).toStrictEqual(words)
})

test('finds a phrase over two lines of a comment', () => {
  const comment = '/**\n * One way\n * in, as `askPerson` says.\n */'
  expect(findInText(comment)).toStrictEqual([
    { word: 'way in', line: 2 },
    { word: 'the person', line: 3 },
  ])
})

test('tells identifiers, strings and comments apart', () => {
  const text = `import { gone } from './gone.ts'
// first
/** second */
export const lastMark = \`third \${gone} fourth\` + 'fifth' // sixth
const View = () => <p title="seventh">eighth {/* ninth */}</p>
type One = import('./gone.ts').One
const load = () => import('./gone.ts')
`
  const pieces = piecesOf('View.tsx', text)
  const textsOf = (kind: string) =>
    pieces.filter((one) => one.kind === kind).map((one) => one.text.trim())
  expect(textsOf('comment').sort()).toStrictEqual([
    '/* ninth */',
    '/** second */',
    '// first',
    '// sixth',
  ])
  expect(textsOf('string').filter((one) => one !== '')).toStrictEqual([
    'third',
    'fourth',
    'fifth',
    'seventh',
    'eighth',
  ])
  expect(new Set(textsOf('identifier'))).toStrictEqual(
    new Set(['gone', 'last Mark', 'View', 'p', 'title', 'One', 'load']),
  )
})
