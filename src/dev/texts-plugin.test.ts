import { expect, test } from 'vitest'
import { withoutNotes } from './texts-plugin.ts'

test('built texts have their placeholders and no notes', () => {
  expect(
    withoutNotes({
      plain: { message: 'Next', description: 'On a button.' },
      counted: {
        message: '$COUNT$ of $ALL$',
        description: 'A place.',
        placeholders: {
          count: { content: '$1', example: '2' },
          all: { content: '$2' },
        },
      },
    }),
  ).toStrictEqual({
    plain: { message: 'Next' },
    counted: {
      message: '$COUNT$ of $ALL$',
      placeholders: { count: { content: '$1' }, all: { content: '$2' } },
    },
  })
})
