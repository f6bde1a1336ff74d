import type { WireError } from '../protocol/error-catalogue.ts'

/** The error of a rejected request in the page. */
export class ProviderError extends Error {
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: WireError) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
    this.data = data
  }
}
