/** A call as EDR's `callTracer` describes it, with the calls that it made. */
export type CallFrame = {
  type: string
  from: string
  /** Missing if a creation failed. */
  to?: string
  value?: string
  gasUsed: string
  output?: string
  /** Why it failed; what it did is then undone. */
  error?: string
  calls?: CallFrame[]
  logs?: (TracedLog & {
    /** How many of `calls` came before it. */
    position: string
  })[]
}

export type TracedLog = { address: string; topics: string[]; data: string }

/** Whether this call or one inside it had too little gas. */
export const ranOutOfGas = ({ error, calls = [] }: CallFrame): boolean =>
  /out of gas|OOG/i.test(error ?? '') || calls.some(ranOutOfGas)
