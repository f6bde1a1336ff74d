import type { Account } from '../../messaging/popup-contract.ts'
import type {
  SigningApproval,
  WatchAssetApproval,
} from '../../messaging/signing-contract.ts'
import type {
  SigningRecord,
  WatchAssetRecord,
} from '../../storage/approval-record.ts'
import type { LoadKeyring } from '../accounts/load-keyring.ts'
import type { NetworkInfo } from '../nodes/networks.ts'
import { hashOf } from './connect-view.ts'

type Held = {
  accounts: readonly Account[]
  networks: readonly NetworkInfo[]
}

/**
 * A record does not change, and is shown anew with all that changes beside it;
 * a long one takes a while to hash.
 */
const digests = new WeakMap<SigningRecord, string>()

const digestOf = async (
  record: SigningRecord,
  loadKeyring: LoadKeyring,
): Promise<string> => {
  const known = digests.get(record)
  if (known !== undefined) return known
  const { messageDigest, typedDataDigest } = await loadKeyring()
  const digest =
    record.kind === 'sign-message'
      ? messageDigest(record.message)
      : typedDataDigest(record.typedData)
  digests.set(record, digest)
  return digest
}

/**
 * What is to be signed as the person sees it, with the digest that is made of
 * the stored record and that is signed: whoever approves the hash approves it.
 */
export const createSigningView = async (
  record: SigningRecord,
  { loadKeyring, ...held }: Held & { loadKeyring: LoadKeyring },
): Promise<SigningApproval> => {
  const digest = await digestOf(record, loadKeyring)
  const acting = actingFor(record, held)
  if (record.kind === 'sign-message') {
    const { kind, message } = record
    const shown = { ...acting, kind, message, digest }
    return { ...shown, hash: await hashOf(shown) }
  }
  const { kind, typedData } = record
  const shown = { ...acting, kind, typedData, digest }
  return { ...shown, hash: await hashOf(shown) }
}

export const createWatchAssetView = async (
  record: WatchAssetRecord,
  held: Held,
): Promise<WatchAssetApproval> => {
  const { kind, token } = record
  const shown = { ...actingFor(record, held), kind, token }
  return { ...shown, hash: await hashOf(shown) }
}

const actingFor = (
  { id, origin, scope, account }: SigningRecord | WatchAssetRecord,
  { accounts, networks }: Held,
) => ({
  id,
  origin,
  account: {
    address: account,
    // One that is hidden has no name to show.
    name: accounts.find(({ address }) => address === account)?.name ?? '',
  },
  network: {
    chainId: scope,
    name: networks.find(({ chainId }) => chainId === scope)?.name ?? scope,
  },
})
