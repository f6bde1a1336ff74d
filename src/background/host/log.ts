/** Where the worker writes what a developer may need to know. No secrets. */
export type Log = Readonly<{
  error: (what: string, cause?: unknown) => void
}>

export const consoleLog: Log = {
  error: (what, cause) => console.error(`[portolan] ${what}`, cause ?? ''),
}
