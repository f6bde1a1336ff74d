/** What the user has entered. */
export type SendDraft = {
  /** The contract; null for the native currency. */
  token: string | null
  recipient: string
  amount: string
  /** Whether the amount is the most that can be sent. */
  isMax: boolean
}

export const emptyDraft: SendDraft = {
  token: null,
  recipient: '',
  amount: '',
  isMax: false,
}
