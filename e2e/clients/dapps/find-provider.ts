import type { ProviderDetail } from '../../fixtures/discovery.ts'

/** The wallet's EIP-1193 provider, found by EIP-6963. */
export const findProvider = (): ProviderDetail['provider'] => {
  const found: ProviderDetail[] = []
  const onAnnounced = (event: Event): void => {
    found.push((event as CustomEvent<ProviderDetail>).detail)
  }
  addEventListener('eip6963:announceProvider', onAnnounced)
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', onAnnounced)
  const ours = found.find(({ info }) => info.rdns === 'io.github.portolan')
  if (!ours) throw new Error('The wallet was not found')
  return ours.provider
}

/** What a library made of an error of the wallet, with its causes. */
export const errorOf = async (
  action: () => Promise<unknown>,
): Promise<{ names: string[]; codes: unknown[] }> => {
  try {
    await action()
  } catch (error) {
    return describeError(error)
  }
  throw new Error('This was expected to fail')
}

const describeError = (
  error: unknown,
): { names: string[]; codes: unknown[] } => {
  const names: string[] = []
  const codes: unknown[] = []
  let cause = error
  while (typeof cause === 'object' && cause !== null) {
    const { name, code } = cause as { name?: string; code?: unknown }
    if (name !== undefined) names.push(name)
    if (code !== undefined) codes.push(code)
    cause = nextCause(cause)
  }
  return { names, codes }
}

/** viem and web3 use `cause`, ethers `info.error` or `error`. */
const nextCause = (error: object): unknown => {
  const {
    cause,
    innerError,
    info,
    error: inner,
  } = error as {
    cause?: unknown
    innerError?: unknown
    info?: { error?: unknown }
    error?: unknown
  }
  return cause ?? innerError ?? info?.error ?? inner
}
