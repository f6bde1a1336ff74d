import type { Session } from './connection.ts'

export type BenchPage = {
  /** Runs a function in the page; it may use only its argument and globals. */
  evaluate: <Result, Arg>(
    run: (arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ) => Promise<Result>
  /** Resolves when the page has loaded. */
  goto: (url: string) => Promise<void>
  /** Runs in every document of the page before its own scripts. */
  atStart: (run: () => void) => Promise<void>
  close: () => Promise<void>
}

type Evaluated = {
  result: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

export const createPage = async (
  { send, next }: Session,
  close: () => Promise<void>,
): Promise<BenchPage> => {
  await send('Page.enable')
  return {
    evaluate: async <Result, Arg>(
      run: (arg: Arg) => Result | Promise<Result>,
      arg?: Arg,
    ): Promise<Result> => {
      const { result, exceptionDetails } = await send<Evaluated>(
        'Runtime.evaluate',
        {
          expression: `(${run})(${JSON.stringify(arg)})`,
          awaitPromise: true,
          returnByValue: true,
        },
      )
      if (exceptionDetails) {
        const { text, exception } = exceptionDetails
        throw new Error(`in the page: ${exception?.description ?? text}`)
      }
      return result.value as Result
    },
    goto: async (url) => {
      const loaded = next('Page.loadEventFired')
      await send('Page.navigate', { url })
      await loaded
    },
    atStart: async (run) => {
      await send('Page.addScriptToEvaluateOnNewDocument', {
        source: `(${run})()`,
      })
    },
    close,
  }
}
