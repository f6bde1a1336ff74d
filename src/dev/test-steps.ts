export type Tally = Readonly<{ passed: number; failed: number }>

/**
 * Runs each step, even after one has failed, and ends with the seconds of all
 * and the line `N passed, N failed`. The result is the exit code.
 */
export const runSteps = async (
  steps: Readonly<Record<string, () => Promise<Tally>>>,
  {
    print = console.log,
    signals = process,
  }: {
    print?: (line: string) => void
    signals?: NodeJS.EventEmitter
  } = {},
): Promise<number> => {
  let interrupted = false
  // The running step ends by itself, and no other one starts.
  const onSignal = (): void => {
    interrupted = true
  }
  signals.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  const sum = { passed: 0, failed: 0 }
  for (const [name, run] of Object.entries(steps)) {
    const start = performance.now()
    print(`\n== ${name}${interrupted ? ': interrupted' : ''}`)
    const { passed, failed } = interrupted
      ? ONE_FAILED
      : await run().catch(failureOf)
    sum.passed += passed
    sum.failed += failed
    performance.measure(name, { start })
  }
  // A step that a signal ended may not know that it failed.
  if (interrupted) sum.failed ||= 1
  print(`\n${secondsOfAll().join('\n')}\n`)
  print(`${sum.passed} passed, ${sum.failed} failed`)
  signals.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  return sum.failed === 0 ? 0 : 1
}

const ONE_FAILED: Tally = { passed: 0, failed: 1 }

const failureOf = (error: unknown): Tally => {
  console.error(error)
  return ONE_FAILED
}

/** The steps before these, such as the build, have their measures too. */
const secondsOfAll = (): string[] =>
  performance
    .getEntriesByType('measure')
    .map(
      ({ name, duration }) =>
        `${name.padEnd(10)} ${(duration / 1_000).toFixed(1).padStart(7)} s`,
    )
