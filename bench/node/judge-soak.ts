import type { Report } from '../run/report.ts'
import type { Flood } from './flood.ts'

export type Soak = {
  /** Bytes, in order of measurement. */
  memory: {
    beforeIdle: number
    withIdle: number
    beforePrompt: number
    beforeSlow: number
  }
  after: number
  /** A flood with a fast reader, and one with a peer that does not read. */
  inStep: Flood
  outOfStep: Flood
  sockets: number
  stillOpen: number
  closeCode: number
  isRunning: boolean
}

const KB = 1024
const MB = 1024 * KB

/** The memory limit of an idle socket. */
const MOST_PER_SOCKET = 64 * KB
/** The queue limit, plus room for garbage. */
const MOST_FOR_SLOW = 48 * MB
/** How much longer another caller may wait because of a slow peer. */
const MOST_SLOWER = 2

export const judgeSoak = (soak: Soak): Report => {
  const { memory, after, inStep, outOfStep, sockets, stillOpen } = soak
  const perSocket = (memory.withIdle - memory.beforeIdle) / sockets
  const forFlood = inStep.mostMemory - memory.beforePrompt
  const forSlow =
    outOfStep.mostMemory - memory.beforeSlow - Math.max(0, forFlood)
  const slower = outOfStep.p50 / inStep.p50
  const verdicts = [
    verdict(
      `an idle socket: ${(perSocket / KB).toFixed(1)} kB, at most ${MOST_PER_SOCKET / KB}`,
      perSocket <= MOST_PER_SOCKET,
    ),
    verdict(
      `the slow reader: ${(forSlow / MB).toFixed(1)} MB beyond the flood's own, at most ${MOST_FOR_SLOW / MB}`,
      forSlow <= MOST_FOR_SLOW,
    ),
    verdict(
      `another caller's p50: ${slower.toFixed(2)} times, at most ${MOST_SLOWER}`,
      slower <= MOST_SLOWER,
    ),
    verdict(
      `the slow reader was closed with ${soak.closeCode}, wanted 1013`,
      soak.closeCode === 1013,
    ),
    verdict(
      `idle sockets still open: ${stillOpen} of ${sockets}`,
      stillOpen === sockets,
    ),
    verdict('the service still runs', soak.isRunning),
  ]
  const text = [
    'Memory of the service (RSS), MB',
    figure('started', memory.beforeIdle),
    figure(`with ${sockets} idle sockets`, memory.withIdle),
    figure('after a first flood', memory.beforePrompt),
    figure('most, reader in step', inStep.mostMemory),
    figure('before the slow reader', memory.beforeSlow),
    figure('most, reader not reading', outOfStep.mostMemory),
    figure('after', after),
    '',
    "Another caller's answers, ms",
    latency('reader in step', inStep),
    latency('reader not reading', outOfStep),
    '',
    ...verdicts.map((one) => one.text),
  ].join('\n')
  return { ok: verdicts.every(({ ok }) => ok), text }
}

const verdict = (text: string, ok: boolean): { text: string; ok: boolean } => ({
  text: `${ok ? 'ok    ' : 'FAILED'} ${text}`,
  ok,
})

const figure = (name: string, bytes: number): string =>
  `  ${name.padEnd(28)} ${(bytes / MB).toFixed(1).padStart(8)}`

const latency = (name: string, { p50, p99, answers }: Flood): string =>
  `  ${name.padEnd(20)} p50 ${p50.toFixed(2)}  p99 ${p99.toFixed(2)}  (${answers} answers)`
