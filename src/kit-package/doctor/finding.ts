/** The outcome of a check; one that failed says what to do. */
export type Finding =
  | { state: 'ok'; text: string }
  /** Nothing that a test needs, but worth knowing. */
  | { state: 'note'; text: string }
  | { state: 'failed'; text: string; advice: string }

export const ok = (text: string): Finding => ({ state: 'ok', text })

export const note = (text: string): Finding => ({ state: 'note', text })

export const failed = (text: string, advice: string): Finding => ({
  state: 'failed',
  text,
  advice,
})

const labels = { ok: 'ok    ', note: 'note  ', failed: 'FAILED' }

export const toLine = (finding: Finding): string =>
  `${labels[finding.state]} ${finding.text}${
    finding.state === 'failed' ? `\n       ${finding.advice}` : ''
  }`

export const messageOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}
