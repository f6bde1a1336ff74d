import { expect, it } from 'vitest'
import { createServedChains } from './served-chains.ts'

const chainId = 'eip155:7'
const right = { chainId, said: '7', isRight: true }
const wrong = { chainId, said: '8', isRight: false }

it('a node of another chain is reported until the same transport is right', () => {
  let changes = 0
  const served = createServedChains(() => {
    changes += 1
  })
  const other = () => [served.otherOf(chainId), changes]
  served.by('post')(right)
  expect(other()).toStrictEqual([undefined, 0])
  served.by('socket')(wrong)
  served.by('socket')(wrong)
  expect(other()).toStrictEqual(['8', 1])
  served.by('post')(right)
  expect(other()).toStrictEqual(['8', 1])
  served.by('socket')(right)
  expect(other()).toStrictEqual([undefined, 2])
})

it('a report is forgotten with its node', () => {
  const served = createServedChains(() => undefined)
  served.by('post')(wrong)
  served.forget(chainId)
  expect(served.otherOf(chainId)).toBe(undefined)
})
