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

it('a chain with four POSTs within two seconds is busy', () => {
  expect(notes(600, 5)).toStrictEqual([false, false, false, true, true])
})

it('a chain with occasional POSTs is not busy', () => {
  expect(notes(700, 6)).toStrictEqual(Array(6).fill(false))
})

it('a chain with many calls at once is not busy', () => {
  const { note } = setUp()
  expect(Array.from({ length: 6 }, note)).toStrictEqual(Array(6).fill(false))
})
