/** Stands for a secret. `<` never occurs in a URL: it is always escaped. */
export const PLACEHOLDER = '<key>'

/** A URL with a placeholder for each secret, and the secrets in order. */
export const splitSecrets = ({
  protocol,
  username,
  password,
  host,
  pathname,
  search,
}: URL): { shown: string; secrets: string[] } => {
  const secrets: string[] = []
  const hide = (secret: string): string => {
    secrets.push(secret)
    return PLACEHOLDER
  }
  const user = username || password ? `${hide(`${username}:${password}`)}@` : ''
  const path = pathname
    .split('/')
    .map((part, at, parts) =>
      isSecretPart(part, parts[at - 1] ?? '') ? hide(part) : part,
    )
    .join('/')
  const query = search
    .split(/(?<=[?&])|(?=&)/)
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      const value = rest.join('=')
      return isSecretValue(name, value) ? `${name}=${hide(value)}` : pair
    })
    .join('')
  // A URL without a path is shown without the slash that the browser adds.
  const place = `${path}${query}`
  const shown = `${protocol}//${user}${host}${place === '/' ? '' : place}`
  return { shown, secrets }
}

/** Providers put the key after a version, or a long random part anywhere. */
const isSecretPart = (part: string, before: string): boolean =>
  isRandom(part) || (/^v\d+$/i.test(before) && part.length >= 8)

const SECRET_NAME = /key|token|secret|auth|pass|sig/i

const isSecretValue = (name: string, value: string): boolean =>
  value !== '' && (SECRET_NAME.test(name) || isRandom(value))

const isRandom = (text: string): boolean =>
  text.length >= 32 ||
  (text.length >= 16 && /\d/.test(text) && /[a-z]/i.test(text))
