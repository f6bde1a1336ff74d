/** What the worker needs of the browser's windows. Bounds are wishes. */
export type ApprovalWindows = Readonly<{
  open: (bounds: Bounds | undefined) => Promise<number>
  close: (windowId: number) => Promise<void>
  /** Brings it to the front. */
  focus: (windowId: number) => Promise<void>
  exists: (windowId: number) => Promise<boolean>
  /** A window of the extension that shows the popup page, if there is one. */
  find: () => Promise<number | undefined>
}>

export type Bounds = { width: number; height: number }
