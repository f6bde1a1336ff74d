import type { Goal } from '../run/part.ts'

export const isMet = (goal: Goal): boolean =>
  'atMost' in goal ? goal.value <= goal.atMost : goal.value >= goal.atLeast

/** What is measured, the figure, the goal, and whether it is met. */
export const goalCells = (goal: Goal): string[] => {
  const figure = (value: number): string => `${value.toFixed(2)} ${goal.unit}`
  return [
    goal.name,
    figure(goal.value),
    'atMost' in goal ? `≤ ${figure(goal.atMost)}` : `≥ ${figure(goal.atLeast)}`,
    isMet(goal) ? 'met' : 'not met',
  ]
}

export const GOAL_HEAD = ['goal', 'measured', 'wanted', 'verdict']
