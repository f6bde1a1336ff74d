/** A promise, a threat or a scenario, and what is done about it. */
export type SecurityRow = Readonly<{
  /** I for a promise, T for a threat, R for a scenario of reliability. */
  id: string
  name: string
  /** What prevents it. */
  by?: string
  /** The files in which it is prevented. */
  files: readonly string[]
  /** The size of the tests, next to which a zero means something. */
  figure?: string
  state: 'done' | 'partly' | 'no'
  /** What is missing, or why nothing is done. */
  reason?: string
}>

export type SecurityPart = Readonly<{
  title: string
  rows: readonly SecurityRow[]
}>

type Done = {
  name: string
  by: string
  in: string | readonly string[]
  figure?: string
  /** What is missing; without it, the row is done. */
  partly?: string
}

type NotDone = { name: string; no: string }

/** Rows by id. */
export const securityPart = (
  title: string,
  rows: Readonly<Record<string, Done | NotDone>>,
): SecurityPart => ({
  title,
  rows: Object.entries(rows).map(([id, row]) => toRow(id, row)),
})

const toRow = (id: string, row: Done | NotDone): SecurityRow => {
  const { name } = row
  if ('no' in row) return { id, name, files: [], state: 'no', reason: row.no }
  const { by, figure, partly } = row
  return {
    id,
    name,
    by,
    files: typeof row.in === 'string' ? [row.in] : row.in,
    ...(figure && { figure }),
    ...(partly ? { state: 'partly', reason: partly } : { state: 'done' }),
  }
}
