/** For the name and password of an address, if it contains them. */
export const loginHeaders = ({
  username,
  password,
}: Pick<URL, 'username' | 'password'>): { authorization?: string } => {
  if (!username && !password) return {}
  const pair = [username, password].map(decodeURIComponent).join(':')
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}
