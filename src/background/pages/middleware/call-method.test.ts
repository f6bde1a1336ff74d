import { describe, expect, it } from 'vitest'
import { callMethod, type MethodHooks } from './call-method.ts'

const notCalled = () => {
  throw new Error('is not called')
}

const hooks: MethodHooks = {
  now: notCalled,
  readSession: notCalled,
  offerSession: notCalled,
  askUser: notCalled,
  grantSession: notCalled,
  endSession: notCalled,
  recall: notCalled,
  runInFlight: notCalled,
  findMethod: notCalled,
}

describe('callMethod', () => {
  it.each(Object.keys(hooks))('throws without %s', (name) => {
    const others = Object.entries(hooks).filter(([other]) => other !== name)
    const lacking = Object.fromEntries(others) as MethodHooks
    expect(() => callMethod(lacking)).toThrow(name)
  })

  it('throws with a hook that no method declares', () => {
    const spare = { ...hooks, spare: notCalled }
    expect(() => callMethod(spare)).toThrow('spare')
  })
})
