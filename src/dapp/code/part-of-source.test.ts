import { expect, it } from 'vitest'
import { partOfSource } from './part-of-source.ts'

const source = `import { ask } from 'somewhere'

const chain = 1

export const read = async () => ask(chain)

export const readAll = async () => {
  await ask(0)
}
`

it('is what all exports share, and the export of that name', () => {
  expect(partOfSource(source, 'read')).toBe(`import { ask } from 'somewhere'

const chain = 1

export const read = async () => ask(chain)`)
  expect(partOfSource(source, 'readAll')).toMatch(/1\n\nexport.*\n.*\n\}$/)
})

it('throws if there is no such export', () => {
  expect(() => partOfSource(source, 'write')).toThrow('no write')
})
