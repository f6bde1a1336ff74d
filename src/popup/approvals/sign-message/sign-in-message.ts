import { isEthAddress, parseChainId } from '../../../protocol/caip.ts'
import { fromDateTime } from '../../../protocol/date-time.ts'

/** The fields of an EIP-4361 message. */
export type SignIn = {
  scheme?: string
  domain: string
  address: string
  statement?: string
  uri: string
  version: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources: string[]
}

export type ReadSignIn =
  | { kind: 'sign-in'; signIn: SignIn }
  /** It claims to be one, but is not valid. */
  | { kind: 'malformed' }
  | { kind: 'other' }

const lineEnd = /[\n\r\u2028\u2029]/
const claimStart = /\bwants you to sign in with your /i
const claimEnd = / account\b/i

/** A host name or IP address with a port, without ambiguous characters. */
const host = '(?:\\[[\\da-f:.]+\\]|[-._\\p{L}\\p{M}\\p{N}]+)(?::\\d{1,5})?'

const firstLine = new RegExp(
  `^(?:([a-z][a-z\\d+.-]*)://)?(${host}) wants you to sign in with your Ethereum account:$`,
  'iu',
)

const names = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** The number of required fields. */
const REQUIRED = 5

/** Parses a sign-in message. */
export const readSignIn = (message: string): ReadSignIn => {
  if (!message.split(lineEnd).some(claims)) return { kind: 'other' }
  const signIn = parse(message.split('\n'))
  return signIn ? { kind: 'sign-in', signIn } : { kind: 'malformed' }
}

/**
 * Two expressions of fixed length. One with anything between them would search
 * the rest of the line again from each start: a long text froze the popup.
 */
const claims = (line: string): boolean => {
  const start = claimStart.exec(line)
  if (!start) return false
  return claimEnd.test(line.slice(start.index + start[0].length))
}

const parse = (lines: readonly string[]): SignIn | undefined => {
  const [head = '', address, blank, ...rest] = lines
  const [, scheme, domain] = firstLine.exec(head) ?? []
  if (domain === undefined || blank !== '' || !isEthAddress(address)) {
    return undefined
  }
  const start = rest.findIndex((line) => line.startsWith('URI: '))
  const statement = readStatement(rest.slice(0, Math.max(start, 0)))
  const fields = start === -1 ? undefined : readFields(rest.slice(start))
  if (!fields || statement === undefined) return undefined
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    address,
    ...(statement !== '' && { statement }),
    ...fields,
  }
}

/** One line followed by an empty one, or at most one empty line. */
const readStatement = (lines: readonly string[]): string | undefined => {
  if (lines.every((line) => line === '')) {
    return lines.length <= 1 ? '' : undefined
  }
  return lines.length === 2 && lines[1] === '' ? lines[0] : undefined
}

type Fields = Omit<SignIn, 'scheme' | 'domain' | 'address' | 'statement'>

/** Each field at most once, in this order. */
const readFields = (lines: readonly string[]): Fields | undefined => {
  const read: Partial<Record<(typeof names)[number][0], string>> = {}
  let at = 0
  for (const [index, [key, label]] of names.entries()) {
    const line = lines[at]
    if (line?.startsWith(`${label}: `)) {
      read[key] = line.slice(label.length + 2)
      at += 1
    } else if (index < REQUIRED) {
      return undefined
    }
  }
  const resources = readResources(lines.slice(at))
  const { uri, version, chainId, nonce, issuedAt, ...others } = read
  const times = [issuedAt, others.expirationTime, others.notBefore]
  const isWhole =
    uri !== undefined &&
    URL.canParse(uri) &&
    version === '1' &&
    parseChainId(`eip155:${chainId}`) !== undefined &&
    /^[a-z\d]{8,}$/i.test(nonce ?? '') &&
    times.every((time) => time === undefined || fromDateTime(time)) &&
    resources !== undefined
  if (!isWhole || chainId === undefined || nonce === undefined) return undefined
  if (issuedAt === undefined) return undefined
  return { uri, version, chainId, nonce, issuedAt, ...others, resources }
}

const readResources = (lines: readonly string[]): string[] | undefined => {
  const [head, ...resources] = lines
  if (head === undefined) return []
  const isList =
    head === 'Resources:' && resources.every((line) => line.startsWith('- '))
  return isList ? resources.map((line) => line.slice(2)) : undefined
}
