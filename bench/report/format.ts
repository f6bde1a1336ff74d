import { percentile } from '../../e2e/fixtures/percentile.ts'

export const median = (values: readonly number[]): number =>
  percentile(values, 0.5)

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Milliseconds, with as many digits as a figure of its size has. */
export const ms = (value: number): string =>
  value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`

export const whole = (value: number): string =>
  Math.round(value).toLocaleString('en')

export const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)
