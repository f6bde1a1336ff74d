/** What a site asks to sign in with; all of it is optional but the first two. */
export type SignInFields = Readonly<{
  domain: string
  address: string
  statement?: string | undefined
  uri?: string | undefined
  version?: string | undefined
  chainId?: string | undefined
  nonce?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: string[] | undefined
}>

/** The text that is signed (Sign-In With Solana). */
export const signInText = ({
  domain,
  address,
  statement,
  resources,
  ...fields
}: SignInFields): string => {
  const rows = ROWS.flatMap(([name, label]) => {
    const value = fields[name]
    return value ? [`${label}: ${value}`] : []
  })
  if (resources) rows.push('Resources:', ...resources.map((one) => `- ${one}`))
  const head = `${domain} wants you to sign in with your Solana account:\n${address}`
  const parts = [head, statement, rows.join('\n')]
  return parts.filter((part) => part).join('\n\n')
}

const ROWS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const
