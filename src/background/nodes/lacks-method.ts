import { NodeAnswerError } from '../../node-client/errors.ts'

/** What nodes answer for a method that they do not have. */
const CODES = [-32601, -32004, 4200]

/** The same of nodes that use another code for it. */
const WORDS = /^the method \S+ does not exist/i

/** Whether the node says that it does not have the method. */
export const lacksMethod = (error: unknown): error is NodeAnswerError =>
  error instanceof NodeAnswerError &&
  (CODES.includes(error.code) || WORDS.test(error.message))
