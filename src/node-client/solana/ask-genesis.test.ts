import { expect, it } from 'vitest'
import { NodeAnswerError, NodeOutageError } from '../errors.ts'
import { askGenesis } from './ask-genesis.ts'

it('answers the first 32 characters of the hash', async () => {
  const hash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  expect(await askGenesis(async () => hash)).toBe(
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  )
})

it.each([null, 7, '', '0x1', '5eykt4', `0${'1'.repeat(43)}`])(
  'takes %j as the answer of something else',
  async (answer) => {
    await expect(askGenesis(async () => answer)).rejects.toThrow(
      NodeOutageError,
    )
  },
)

it('takes an error of a node as malformed, an outage as it is', async () => {
  const answered = new NodeAnswerError({ code: -32601, message: 'no' })
  await expect(
    askGenesis(() => Promise.reject(answered)),
  ).rejects.toMatchObject({ reason: 'malformed' })
  const outage = new NodeOutageError('timeout')
  await expect(askGenesis(() => Promise.reject(outage))).rejects.toBe(outage)
})
