import { type Profiler, Session } from 'node:inspector/promises'

export type Coverage = {
  /** The URLs of scripts of which a function was called since the last call. */
  take: () => Promise<string[]>
}

/** Start it before the scripts are loaded: only then is every call counted. */
export const startCoverage = async (): Promise<Coverage> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', {
    callCount: true,
    detailed: true,
  })
  return {
    take: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage')
      return result.filter(hasCalledFunction).map(({ url }) => url)
    },
  }
}

/** The module itself, whose evaluation does not count, begins at offset 0. */
const hasCalledFunction = ({ functions }: Profiler.ScriptCoverage): boolean =>
  functions.some(
    ({ ranges: [whole] }) => whole && whole.startOffset > 0 && whole.count > 0,
  )
