import { readdirSync } from 'node:fs'
import {
  constants,
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Metrics, Sample } from '../metrics.ts'

/** How often the delay of the event loop is measured. */
const RESOLUTION_MS = 20

const kinds: ReadonlyMap<number, string> = new Map([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
])

/**
 * Adds what is known of this process, under the names that dashboards for Node
 * expect. Returns the function that ends the measurements.
 */
export const measureProcess = ({
  gauge,
}: Pick<Metrics, 'gauge'>): (() => void) => {
  const { version } = packageJson
  const labels = { version, node: process.version }
  gauge('portolan_info', () => [{ labels, value: 1 }])
  const startedAt = Date.now() / 1_000 - process.uptime()
  gauge('process_start_time_seconds', () => one(startedAt))
  gauge('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage()
    return one((user + system) / 1_000_000)
  })
  gauge('process_resident_memory_bytes', () => one(process.memoryUsage.rss()))
  gauge('process_open_fds', openFiles)
  gauge('nodejs_heap_size_used_bytes', () =>
    one(process.memoryUsage().heapUsed),
  )
  gauge('nodejs_heap_size_total_bytes', () =>
    one(process.memoryUsage().heapTotal),
  )
  gauge('nodejs_external_memory_bytes', () =>
    one(process.memoryUsage().external),
  )
  const ends = [measureLag(gauge), measureGarbageCollection(gauge)]
  return () => {
    for (const end of ends) end()
  }
}

const one = (value: number): Sample[] => [{ labels: {}, value }]

/** Only where the kernel lists them. */
const openFiles = (): Sample[] => {
  try {
    return one(readdirSync('/proc/self/fd').length)
  } catch {
    return []
  }
}

const measureLag = (gauge: Metrics['gauge']): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // Before the first measurement the percentiles are those of nothing. A turn
  // takes as long as the timer: what is above it is delay.
  const lag = (percentile: number): Sample[] =>
    delay.count === 0
      ? []
      : one(
          Math.max(
            delay.percentile(percentile) / 1e9 - RESOLUTION_MS / 1_000,
            0,
          ),
        )
  gauge('nodejs_eventloop_lag_p50_seconds', () => lag(50))
  gauge('nodejs_eventloop_lag_p99_seconds', () => {
    const samples = lag(99)
    // The last of the two: the next scrape begins anew.
    delay.reset()
    return samples
  })
  return () => void delay.disable()
}

/** Node's types lack the member. */
type GarbageCollection = PerformanceEntry & { detail: { kind: number } }

const measureGarbageCollection = (gauge: Metrics['gauge']): (() => void) => {
  const byKind = new Map<string, { runs: number; seconds: number }>()
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as GarbageCollection[]) {
      const { duration, detail } = entry
      const kind = kinds.get(detail.kind) ?? 'other'
      const known = byKind.get(kind) ?? { runs: 0, seconds: 0 }
      known.runs += 1
      known.seconds += duration / 1_000
      byKind.set(kind, known)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  const read = (member: 'runs' | 'seconds') => (): Sample[] =>
    [...byKind].map(([kind, counts]) => ({
      labels: { kind },
      value: counts[member],
    }))
  gauge('nodejs_gc_runs_total', read('runs'))
  gauge('nodejs_gc_seconds_total', read('seconds'))
  return () => observer.disconnect()
}
