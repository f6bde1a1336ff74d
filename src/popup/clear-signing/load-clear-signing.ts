import type {
  ClearSigResult,
  ClearSigTypedInput,
} from 'micro-eth-signer/abi.js'
import type { TypedData } from '../../protocol/typed-data/typed-data.ts'
import type { CallToDescribe, Described } from './described.ts'

/**
 * ERC-7730 texts for known contracts, by address and type.
 * Undefined if there is no text or it cannot be rendered.
 */
export const describeTypedData = (
  typedData: TypedData,
): Promise<Described | undefined> =>
  orNothing(async () => {
    const { domain } = typedData
    // A text applies to one contract on one chain.
    if (!Object.hasOwn(domain, 'chainId')) return undefined
    if (!Object.hasOwn(domain, 'verifyingContract')) return undefined
    const { eip712 } = await import('micro-eth-signer/abi.js')
    const input = typedData as unknown as ClearSigTypedInput
    return toDescribed(await eip712(input))
  })

/** Describes a call. */
export const describeCall = ({
  chainId,
  to,
  data,
  value,
}: CallToDescribe): Promise<Described | undefined> =>
  orNothing(async () => {
    const { decodeData } = await import('micro-eth-signer/abi.js')
    const decoded = decodeData(to, data, BigInt(value), {
      chainId: BigInt(chainId.slice('eip155:'.length)),
    })
    const exact = Array.isArray(decoded) ? undefined : decoded
    return toDescribed(await exact?.clearSig)
  })

/** Untrusted data may not match any text; the screen shows it raw then. */
const orNothing = async (
  render: () => Promise<Described | undefined>,
): Promise<Described | undefined> => {
  try {
    return await render()
  } catch (error) {
    console.warn('Clear signing: could not describe the request', error)
    return undefined
  }
}

const toDescribed = (
  result: ClearSigResult | undefined,
): Described | undefined =>
  result && {
    sentence: result.interpolatedIntent ?? result.intent,
    fields: Object.entries(result.fields).map(([label, { value }]) => ({
      label,
      value,
    })),
  }
