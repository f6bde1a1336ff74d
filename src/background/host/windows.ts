/** The browser windows as the worker sees them. */
export type ApprovalWindows = Readonly<{
  /** Where the system puts it if it is not near anything. */
  open: (near: Near | undefined) => Promise<number>
  close: (windowId: number) => Promise<void>
  /** Brings it to the front. */
  focus: (windowId: number) => Promise<void>
  exists: (windowId: number) => Promise<boolean>
  /** The extension's window that shows the popup page, if there is one. */
  find: () => Promise<number | undefined>
}>

/** The top right of the window with this tab, or of the last one in focus. */
export type Near = { tabId: number | undefined }
