import { expect, it } from 'vitest'
import { describeCheck, timed } from './run-checks.ts'

it('reports a check that throws as failed', async () => {
  const result = await timed('imports', async () => {
    throw new Error('the configuration cannot be read')
  })

  expect(result).toMatchObject({ name: 'imports', ok: false })
  expect(describeCheck(result)).toContain('FAILED imports')
  expect(describeCheck(result)).toContain('the configuration cannot be read')
})
