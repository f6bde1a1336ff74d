import { parseNodeUrl } from '../../node-client/node-url.ts'
import {
  isMnemonic,
  LONGEST_BLOCK_TIME,
  MOST_ACCOUNTS,
  MOST_ETHER,
} from './chain-limits.ts'
import { type EmbeddedChains, otherChainIds } from './embedded-config.ts'

const option = { type: 'string' } as const

/** The options of the embedded development chains. */
export const chainOptions = {
  fork: option,
  accounts: option,
  balance: option,
  mnemonic: option,
  'chain-id': option,
  'block-time': option,
}

type ChainOptionValues = {
  [name in keyof typeof chainOptions]?: string | undefined
}

/** Undefined if none of them is used. Throws an error for the user. */
export const parseChains = (
  values: ChainOptionValues,
): EmbeddedChains | undefined => {
  const number = (
    option: keyof ChainOptionValues,
    member: keyof EmbeddedChains,
    [least, most]: readonly [number, number],
  ): EmbeddedChains => {
    const text = values[option]
    if (text === undefined) return {}
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return { [member]: value }
    throw new Error(
      `--${option} must be a whole number from ${least} to ${most}, not "${text}"`,
    )
  }
  const chains = {
    ...parseFork(values.fork),
    ...parseMnemonic(values.mnemonic),
    ...number('accounts', 'accounts', [1, MOST_ACCOUNTS]),
    ...number('balance', 'balance', [0, MOST_ETHER]),
    ...number('chain-id', 'chainId', [1, Number.MAX_SAFE_INTEGER]),
    ...number('block-time', 'blockTime', [1, LONGEST_BLOCK_TIME]),
  }
  const taken = otherChainIds.get(chains.chainId ?? 0)
  if (taken !== undefined) {
    throw new Error(
      `--chain-id must not be ${chains.chainId}: the network ${taken} has it`,
    )
  }
  return Object.keys(chains).length > 0 ? chains : undefined
}

/** Neither is quoted: an address may contain a key. */
const parseFork = (typed: string | undefined): EmbeddedChains => {
  if (typed === undefined) return {}
  const [, url = typed, block] = /^(.*)@(\d{1,15})$/.exec(typed) ?? []
  try {
    return {
      forkUrl: parseNodeUrl(url, ['http', 'https']).url(),
      ...(block !== undefined && { forkBlock: Number(block) }),
    }
  } catch {
    throw new Error(
      '--fork must be an address that begins with http:// or https://, with @ and a block number after it if not its latest block is meant',
    )
  }
}

const parseMnemonic = (mnemonic: string | undefined): EmbeddedChains => {
  if (mnemonic === undefined) return {}
  if (isMnemonic(mnemonic)) return { mnemonic }
  throw new Error('--mnemonic must be a recovery phrase of English words')
}
