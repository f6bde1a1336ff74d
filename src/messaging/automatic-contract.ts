/** `ask` is as without one; it only overrides a decision for every site. */
export type AutomaticChoice = 'approve' | 'reject' | 'ask'

/** Requests of a site are decided without the user. */
export type AutomaticDecision = {
  origin: string
  decision: AutomaticChoice
  /** Milliseconds since 1970. Null, for no end, only in the test build. */
  until: number | null
  /** Ends with the first request; only in the test build. */
  once?: true | undefined
}

export type AutomaticProcedures = {
  getAutomatic: {
    params: undefined
    result: {
      /** Whether all keys of the wallet are publicly known. */
      isAllowed: boolean
      /** Those that have not ended. */
      decisions: AutomaticDecision[]
    }
  }
  /** Replaces that of the site; `ask` ends it. */
  setAutomatic: { params: AutomaticDecision; result: null }
}
