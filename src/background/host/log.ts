/** The log for developers. It must not contain secrets. */
export type Log = Readonly<{
  error: (what: string, cause?: unknown) => void
}>

export const consoleLog: Log = {
  error: (what, cause) => console.error(`[portolan] ${what}`, cause ?? ''),
}
