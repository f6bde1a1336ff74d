import { expect, it } from 'vitest'
import { createBusy } from './busy.ts'

const setUp = () => {
  let time = 0
  let ends: (() => void)[] = []
  const busy = createBusy({
    afterTurn: (run) => void ends.push(run),
    now: () => time,
  })
  return {
    note: busy.note,
    pass: (milliseconds: number) => {
      time += milliseconds
      for (const end of ends) end()
      ends = []
    },
  }
}

const notes = (apart: number, count: number): boolean[] => {
  const { note, pass } = setUp()
  return Array.from({ length: count }, () => {
    const isBusy = note()
    pass(apart)
    return isBusy
  })
}

it('is what asks four times within two seconds', () => {
  expect(notes(600, 5)).toStrictEqual([false, false, false, true, true])
})

it('is not what asks now and then', () => {
  expect(notes(700, 6)).toStrictEqual(Array(6).fill(false))
})

it('is not what asks for many things at once', () => {
  const { note } = setUp()
  expect(Array.from({ length: 6 }, note)).toStrictEqual(Array(6).fill(false))
})
