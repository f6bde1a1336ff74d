import { isObject } from '../../src/protocol/json-rpc.ts'

/** What is wrong with an answer; undefined if nothing is. */
export type Judge = (text: string) => string | undefined

/** Local folders, files with a line number, and stack frames. */
const INSIDES =
  /(?:^|[^\w.])\/(?:home|root|usr|tmp|var|etc|opt|srv|mnt|work|private|Users)\/|[A-Za-z]:\\\\|file:\/\/|node_modules|node:internal|dist-node|\.(?:[cm]?[jt]s|rs):\d+|\bat [^"]{1,200}:\d+:\d+|\\n\s+at |(?:Type|Range|Syntax|Reference)Error/

/** Checks that every answer is JSON-RPC and reveals nothing. */
export const createJudge =
  ({ key, root }: { key: string; root: string }): Judge =>
  (text) => {
    if (text.includes(key)) return 'the API key'
    if (text.includes(root) || INSIDES.test(text)) return 'insides'
    let answer: unknown
    try {
      answer = JSON.parse(text)
    } catch {
      return 'not JSON'
    }
    const answers = Array.isArray(answer) ? answer : [answer]
    return answers.length > 0 && answers.every(isAnswer)
      ? undefined
      : 'not JSON-RPC'
  }

const isAnswer = (answer: unknown): boolean => {
  if (!isObject(answer) || answer.jsonrpc !== '2.0') return false
  if (answer.method === 'eth_subscription') return isObject(answer.params)
  const { id, error } = answer
  const isNamed =
    id === null || typeof id === 'string' || typeof id === 'number'
  const hasResult = Object.hasOwn(answer, 'result')
  if (!isNamed || hasResult === Object.hasOwn(answer, 'error')) return false
  return (
    hasResult ||
    (isObject(error) &&
      Number.isInteger(error.code) &&
      typeof error.message === 'string')
  )
}
