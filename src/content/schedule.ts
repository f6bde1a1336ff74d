/** Runs a task later; a task cannot be cancelled. */
export type Schedule = (task: () => void, milliseconds: number) => void
