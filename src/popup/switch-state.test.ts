import { expect, test } from 'vitest'
import {
  changeSwitches,
  type SwitchChange,
  startSwitches,
} from './switch-state.ts'

const run = (...changes: SwitchChange[]) =>
  changes.reduce(changeSwitches, startSwitches('first'))

const on = { type: 'chosen', keys: ['a', 'b'], isOn: true } as const
const off = { type: 'chosen', keys: ['a'], isOn: false } as const
const saved = { type: 'saved' } as const
const stored = (value: string) => ({ type: 'stored', stored: value }) as const

test('the last choice of each switch counts while choices are stored', () => {
  const { wanted, saving } = run(on, off, stored('between'), saved)
  expect(wanted).toStrictEqual({ a: false, b: true })
  expect(saving).toBe(1)
})

test('a value that was read before the save does not undo the choice', () => {
  const { wanted } = run(on, saved, stored('read before the save'))
  expect(wanted).toStrictEqual({ a: true, b: true })
})

test('later values are followed: something else may have stored them', () => {
  const { wanted } = run(on, saved, { type: 'shown' }, stored('of others'))
  expect(wanted).toStrictEqual({})
})

test('a failure shows what is stored', () => {
  expect(run(on, { type: 'failed' }).wanted).toStrictEqual({})
})
