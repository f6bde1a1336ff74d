import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Outcome } from '../json-rpc.ts'

/** A request of a fixture and the answer that it records. */
export type Fixture = {
  /** The file and the line of the request. */
  place: string
  method: string
  params: Json
  request: string
  expected: Outcome
  /** Only the form of the answer is specified, not its values. */
  formOnly: boolean
}

/** All requests in the `*.io` files of the folder, in the order of names. */
export const readFixtures = async (folder: string): Promise<Fixture[]> => {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((name) => name.endsWith('.io')).sort()
  const fixtures: Fixture[] = []
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    fixtures.push(...readFixture(text, file))
  }
  return fixtures
}

const readFixture = (text: string, file: string): Fixture[] => {
  const lines = text.split(/\r?\n/)
  const formOnly = lines.some((line) => /^\/\/\s*speconly:/.test(line))
  const read: Fixture[] = []
  let asked: Omit<Fixture, 'expected'> | undefined
  for (const [index, line] of lines.entries()) {
    const place = `${file}:${index + 1}`
    const content = line.slice(2).trim()
    if (line.startsWith('>>')) {
      const { method, params = [] } = parse(content, place)
      if (typeof method !== 'string') throw new Error(`${place}: no method`)
      const request = content
      asked = { place, method, params: params as Json, request, formOnly }
    } else if (line.startsWith('<<')) {
      if (asked === undefined) throw new Error(`${place}: answers no request`)
      read.push({ ...asked, expected: toOutcome(parse(content, place)) })
      asked = undefined
    } else if (line.trim() !== '' && !line.startsWith('//')) {
      throw new Error(`${place}: begins with none of >>, << and //`)
    }
  }
  if (asked) throw new Error(`${asked.place}: has no answer`)
  return read
}

const parse = (content: string, place: string): Record<string, unknown> => {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch (error) {
    throw new Error(`${place}: is not JSON`, { cause: error })
  }
  if (isObject(parsed)) return parsed
  throw new Error(`${place}: is not a JSON object`)
}

/** The part of an answer that is compared. */
export const toOutcome = ({
  result,
  error,
}: Record<string, unknown>): Outcome =>
  (error === undefined ? { result } : { error }) as Outcome
