import { toChecksumAddress } from '../../protocol/caip.ts'
import { type KnownCall, readKnownCall } from '../transactions/known-call.ts'

/** A call in words, with what it was called with. */
export type Described = {
  sentence: string
  fields: { label: string; value: string }[]
}

const names: Record<KnownCall['kind'], string> = {
  transfer: 'transfer',
  'transfer-from': 'transferFrom',
  approve: 'approve',
  increase: 'increaseAllowance',
  'approve-all': 'setApprovalForAll',
}

/** Undefined for a call of which nothing is known. */
export const describeCall = async ({
  to,
  data,
}: {
  /** CAIP-2. */
  chainId: string
  to: string
  data: string
  value: string
}): Promise<Described | undefined> => {
  const call = readKnownCall(data)
  if (!call) return undefined
  const { kind, ...members } = call
  return {
    sentence: `${names[kind]} of ${toChecksumAddress(to)}`,
    fields: Object.entries(members).map(([label, value]) => ({
      label,
      value: String(value),
    })),
  }
}
