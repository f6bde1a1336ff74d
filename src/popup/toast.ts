import { createStore } from 'zustand/vanilla'

/** What was done last; the number tells equal messages apart. */
export const toasts = createStore(() => ({ message: '', number: 0 }))

/** Shows the outcome of what the user did, on any screen. */
export const showToast = (message: string): void =>
  toasts.setState(({ number }) => ({ message, number: number + 1 }))
