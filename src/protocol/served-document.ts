import { isServedOrigin } from './origin.ts'

const HTML_TYPES = ['text/html', 'application/xhtml+xml']

/** Page script and relay both check this, so neither waits for the other. */
export const isServedDocument = (facts: {
  origin: string
  contentType: string
}): boolean =>
  isServedOrigin(facts.origin) && HTML_TYPES.includes(facts.contentType)
