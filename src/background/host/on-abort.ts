const tasksOf = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Runs a task if the signal aborts, until the returned function is called. One
 * event listener serves all tasks of a signal: adding one for every call of a
 * page costs more than the rest of a short call.
 */
export const onAbort = (
  signal: AbortSignal,
  task: () => void,
): (() => void) => {
  const tasks = tasksOf.get(signal) ?? listenTo(signal)
  tasks.add(task)
  return () => void tasks.delete(task)
}

const listenTo = (signal: AbortSignal): Set<() => void> => {
  const tasks = new Set<() => void>()
  tasksOf.set(signal, tasks)
  const run = (): void => {
    for (const task of tasks) task()
  }
  signal.addEventListener('abort', run, { once: true })
  return tasks
}
