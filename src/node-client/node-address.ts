import { isTestBuild } from '../protocol/test-build.ts'
import { PLACEHOLDER, splitSecrets } from '../protocol/url-secrets.ts'
import { type EndpointFault, InvalidEndpointError } from './errors.ts'

/** One URL of a node. Each secret part is a `<key>` in `shown`. */
export type Address = Readonly<{
  shown: string
  /** In the order of their placeholders. */
  secrets: readonly string[]
}>

export type NodeAddress = Readonly<{
  /** HTTP; or WebSocket, for a node that has nothing else. */
  url: Address
  /** The WebSocket, if it cannot be derived from `url`. */
  wsUrl?: Address | undefined
}>

/** Loopback names that the extension's CSP lets its worker call. */
const LOOPBACK = ['127.0.0.1', 'localhost']

const LONGEST = 2_048

type Field = EndpointFault['field']

/** Splits the secrets off a URL that the user typed. */
export const parseAddress = (typed: string, field: Field): Address =>
  splitSecrets(parseUrl(typed.trim(), field))

/** The whole URL, for the transport only. */
export const fillIn = ({ shown, secrets }: Address): string =>
  shown.split(PLACEHOLDER).reduce((url, part, at) => {
    const secret = secrets[at - 1]
    if (secret === undefined) throw new InvalidEndpointError('A key is missing')
    return `${url}${secret}${part}`
  })

/**
 * Parses an edited URL, with stored secrets for its placeholders. They only go
 * to the host that they are for, and where they are recognised as secrets.
 */
export const parseEdited = (
  typed: string,
  { stored, field }: { stored: Address | undefined; field: Field },
): Address => {
  const count = typed.split(PLACEHOLDER).length - 1
  if (count === 0) return parseAddress(typed, field)
  const isSameHost =
    stored !== undefined &&
    URL.canParse(typed) &&
    new URL(typed).host === new URL(stored.shown).host
  if (!isSameHost || stored.secrets.length !== count) throw keyNeeded(field)
  const { secrets } = stored
  const edited = parseAddress(fillIn({ shown: typed, secrets }), field)
  const isSplitAlike =
    edited.secrets.length === count &&
    edited.secrets.every((secret, at) => secret === secrets[at])
  if (!isSplitAlike) throw keyNeeded(field)
  return edited
}

const keyNeeded = (field: Field): InvalidEndpointError =>
  new InvalidEndpointError('The key must be entered again', {
    field,
    problem: 'key-needed',
  })

const parseUrl = (typed: string, field: Field): URL => {
  const refuse = (message: string, problem: EndpointFault['problem']) =>
    new InvalidEndpointError(message, { field, problem })
  if (typed.length > LONGEST || !URL.canParse(typed)) {
    throw refuse(
      'The address must be a URL, like https://node.example',
      'not-a-url',
    )
  }
  const url = new URL(typed)
  const { protocol, hostname } = url
  const schemes = field === 'wsUrl' ? ['ws'] : ['http', 'ws']
  if (!schemes.some((one) => [`${one}:`, `${one}s:`].includes(protocol))) {
    throw refuse(
      `The address must begin with ${schemes.map((one) => `${one}s://`).join(' or ')}`,
      'scheme',
    )
  }
  if (isTestBuild && !LOOPBACK.includes(hostname)) {
    throw refuse(
      'The test build accepts only nodes at 127.0.0.1 or localhost',
      'insecure',
    )
  }
  const isPlain = protocol === 'http:' || protocol === 'ws:'
  if (isPlain && !LOOPBACK.includes(hostname)) {
    throw refuse(
      'The address must be encrypted (https or wss) unless the node is at 127.0.0.1 or localhost',
      'insecure',
    )
  }
  // The parsed URL does not show an empty fragment.
  if (typed.includes('#')) {
    throw refuse('The address must not hold a fragment ("#")', 'fragment')
  }
  return url
}
