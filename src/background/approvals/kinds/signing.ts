import { Refusal } from '../../../messaging/refusal.ts'
import type { SigningApproval } from '../../../messaging/signing-contract.ts'
import type { SigningRecord } from '../../../storage/approval-record.ts'
import type { LoadKeyring } from '../../accounts/load-keyring.ts'
import { WalletRefusal } from '../../accounts/wallet-refusal.ts'
import type { ApprovalKind, ApprovalTools } from '../approval-kind.ts'
import { actingFor } from './acting-for.ts'

/** A site asks for a signature of a message. */
export const signMessage: ApprovalKind<'sign-message'> = {
  show: async (record, known) => {
    const { message } = record
    const digest = await digestOnce(record, async () => {
      const { messageDigest } = await known.loadKeyring()
      return messageDigest(message)
    })
    return { ...actingFor(record, known), message, digest }
  },
  forgives: true,
  carryOut: (yes, tools) => sign(yes.shown, tools),
}

/** A site asks for a signature of typed data. */
export const signTypedData: ApprovalKind<'sign-typed-data'> = {
  show: async (record, known) => {
    const { typedData } = record
    const digest = await digestOnce(record, async () => {
      const { typedDataDigest } = await known.loadKeyring()
      return typedDataDigest(typedData)
    })
    return { ...actingFor(record, known), typedData, digest }
  },
  forgives: true,
  carryOut: (yes, tools) => sign(yes.shown, tools),
}

/** Records do not change and are shown often; a long one is slow to hash. */
const digests = new WeakMap<SigningRecord, string>()

const digestOnce = async (
  record: SigningRecord,
  makeDigest: () => Promise<string>,
): Promise<string> => {
  const digest = digests.get(record) ?? (await makeDigest())
  digests.set(record, digest)
  return digest
}

/** Signs the digest that was shown, which the approved hash covers. */
const sign = (
  { digest, account: { address } }: SigningApproval,
  tools: ApprovalTools,
): Promise<{ choice: { signature: string } }> =>
  signWith(tools, address, ({ signDigest }, secretKey) =>
    signDigest(digest, { secretKey, address }),
  )

/** Has an account sign, or says why it cannot. */
export const signWith = async (
  { loadKeyring, withKey }: Pick<ApprovalTools, 'loadKeyring' | 'withKey'>,
  address: string,
  act: (
    keyring: Awaited<ReturnType<LoadKeyring>>,
    secretKey: Uint8Array,
  ) => string,
): Promise<{ choice: { signature: string } }> => {
  const keyring = await loadKeyring()
  try {
    const signature = await withKey(address, (key) => act(keyring, key))
    return { choice: { signature } }
  } catch (error) {
    if (!(error instanceof WalletRefusal)) throw error
    throw error.problem.kind === 'locked'
      ? new Refusal('not-open', 'The wallet is not open')
      : new Refusal('no-key', 'The key of this account was not found')
  }
}
