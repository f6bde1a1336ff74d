/** Upper bounds of the buckets of durations, in seconds. */
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

export type Histogram = {
  observe: (seconds: number) => void
  /** Its lines in Prometheus' text format. */
  print: (name: string, labels: string) => string[]
}

export const createHistogram = (): Histogram => {
  const buckets = Array<number>(BOUNDS.length + 1).fill(0)
  let sum = 0
  return {
    observe: (seconds) => {
      let bucket = 0
      while (seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
      buckets[bucket] = (buckets[bucket] ?? 0) + 1
      sum += seconds
    },
    print: (name, labels) => {
      let count = 0
      const lines = buckets.map((inBucket, index) => {
        count += inBucket
        const bound = BOUNDS[index] ?? '+Inf'
        return `${name}_bucket{${labels},le="${bound}"} ${count}`
      })
      return [
        ...lines,
        `${name}_sum{${labels}} ${sum}`,
        `${name}_count{${labels}} ${count}`,
      ]
    },
  }
}
