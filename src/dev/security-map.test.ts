import { expect, test } from 'vitest'
import { securityPart } from './security/security-row.ts'
import { securityMap } from './security-map.ts'

const map = securityMap([
  securityPart('Harbour', {
    T1: { name: 'Pirates board.', by: 'A guard.', in: 'src/guard.ts' },
    T2: {
      name: 'Fog.',
      by: 'A horn.',
      in: ['src/horn.ts', 'src/bell.ts'],
      figure: '5 fogs',
      partly: 'no light',
    },
    R1: { name: 'Storms.', no: 'there is no wall' },
  }),
])

const tests = [
  { title: 'row 3: a guard refuses pirates (T1, T2)', file: 'src/a.test.ts' },
  { title: 'a horn is heard (T2)', file: 'e2e/faults/b.spec.ts' },
  { title: 'a boat (T1) sails', file: 'src/c.test.ts' },
]

test('the security map lists what is done about each row, and its tests', () => {
  const [, table = ''] = map.toText(tests).split('## Harbour\n\n')
  expect(map.toText(tests)).toContain('1 of 3 rows are done, 1 partly, 1 not')
  expect(table).toBe(`| Row | What | Done | Mitigation | Shown by |
| --- | --- | --- | --- | --- |
| T1 | Pirates board. | yes | A guard.<br>\`src/guard.ts\` | \`src/a.test.ts\`: a guard refuses pirates |
| T2 | Fog. | **partly:** no light | A horn.<br>\`src/horn.ts\`<br>\`src/bell.ts\`<br>5 fogs | \`e2e/faults/b.spec.ts\`: a horn is heard<br>\`src/a.test.ts\`: a guard refuses pirates |
| R1 | Storms. | **no:** there is no wall |  |  |
`)
})

test('a row that is done in part needs a test, one that is not does not', () => {
  expect(map.complaintsAbout(tests)).toEqual([])
  expect(map.complaintsAbout(tests.slice(1, 2))).toEqual([
    'No test shows T1 of docs/security.md: Pirates board.',
  ])
})

test('a test must not name a row that does not exist', () => {
  const astray = { title: 'an anchor holds (R2, T1)', file: 'src/d.test.ts' }
  expect(map.complaintsAbout([...tests, astray])).toEqual([
    'There is no R2: an anchor holds (R2, T1) (src/d.test.ts)',
  ])
})
