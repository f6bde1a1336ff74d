const codes = [
  'not-open',
  'request-closed',
  'request-changed',
  'unknown-network',
  'no-key',
  'not-developer',
] as const

/** Why the worker refuses a call of the popup; screens have a text for each. */
export type RefusalCode = (typeof codes)[number]

export const isRefusalCode = (value: unknown): value is RefusalCode =>
  (codes as readonly unknown[]).includes(value)

/** The message is for developers; screens show a text for the code. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
