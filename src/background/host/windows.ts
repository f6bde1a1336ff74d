/** The browser windows as the worker sees them. Bounds are only hints. */
export type ApprovalWindows = Readonly<{
  open: (bounds: Bounds | undefined) => Promise<number>
  close: (windowId: number) => Promise<void>
  /** Brings it to the front. */
  focus: (windowId: number) => Promise<void>
  exists: (windowId: number) => Promise<boolean>
  /** The extension's window that shows the popup page, if there is one. */
  find: () => Promise<number | undefined>
}>

export type Bounds = { width: number; height: number }
