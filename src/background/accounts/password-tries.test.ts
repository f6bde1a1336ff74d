import { expect, it } from 'vitest'
import { WrongPasswordError } from '../../keyring/keyring-errors.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createPasswordTries } from './password-tries.ts'

it('the wait starts when a slow check has failed', async () => {
  let time = 1_800_000_000_000
  const tries = createPasswordTries(createMemoryArea(), () => time)
  const slowCheck = async (): Promise<never> => {
    time += 3_000
    throw new WrongPasswordError()
  }
  for (let count = 1; count <= 5; count += 1) {
    expect(await tries.wait()).toBe(0)
    await expect(tries.run(slowCheck)).rejects.toThrow(WrongPasswordError)
  }
  expect(await tries.wait()).toBe(1_000)
})
