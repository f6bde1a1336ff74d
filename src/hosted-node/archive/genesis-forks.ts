import type { GethGenesis, HardforksDict } from '@ethereumjs/common'

export type GenesisConfig = GethGenesis['config']

const blobForks = ['cancun', 'prague', 'osaka'] as const
/** Forks that change nothing but the number of blobs (EIP-7892). */
const blobCountForks = ['bpo1', 'bpo2', 'bpo3', 'bpo4', 'bpo5'] as const

const knownForks: ReadonlySet<string> = new Set([
  ...['homesteadBlock', 'daoForkBlock'],
  ...['eip150Block', 'eip155Block', 'eip158Block', 'byzantiumBlock'],
  ...['constantinopleBlock', 'petersburgBlock', 'istanbulBlock'],
  ...['muirGlacierBlock', 'berlinBlock', 'londonBlock'],
  ...['arrowGlacierBlock', 'grayGlacierBlock'],
  ...['mergeForkBlock', 'mergeNetsplitBlock', 'shanghaiTime'],
  ...[...blobForks, ...blobCountForks].map((fork) => `${fork}Time`),
])

/**
 * The libraries ignore a fork that they do not know or cannot read, and would
 * then find the first block after it invalid. One that starts after the head
 * does not matter.
 */
export const checkForks = (
  config: GenesisConfig,
  head: { number: number; timestamp: bigint },
): void => {
  for (const [name, start] of Object.entries(config)) {
    if (!/(?:Block|Time)$/.test(name)) continue
    checkWholeNumber(`config.${name}`, start)
    const now = name.endsWith('Time') ? head.timestamp : BigInt(head.number)
    if (!knownForks.has(name) && BigInt(start) <= now) {
      throw new Error(
        `config.${name} is a fork that is not known here, and block ${head.number} is after it`,
      )
    }
  }
}

/** The blob schedule as the libraries read it: for forks that they know. */
export const toBlobSchedule = (
  config: GenesisConfig,
): Pick<GenesisConfig, 'blobSchedule'> => {
  const schedule = Object.entries(config.blobSchedule ?? {})
  for (const [fork, blobs] of schedule) {
    if (!knownForks.has(`${fork}Time`) && !(`${fork}Time` in config)) {
      throw new Error(
        `config.blobSchedule.${fork} is of a fork that is not known here`,
      )
    }
    for (const member of ['target', 'max', 'baseFeeUpdateFraction'] as const) {
      checkWholeNumber(`config.blobSchedule.${fork}.${member}`, blobs?.[member])
    }
  }
  return config.blobSchedule === undefined
    ? {}
    : {
        blobSchedule: Object.fromEntries(
          schedule.filter(([fork]) =>
            (blobForks as readonly string[]).includes(fork),
          ),
        ),
      }
}

/**
 * The libraries know two of these forks, each with the numbers of the main
 * network, and lose those of the genesis file.
 */
export const toBlobCountForks = (
  config: GenesisConfig & Record<string, unknown>,
): HardforksDict => {
  const scheduled = blobCountForks.filter(
    (fork) => config[`${fork}Time`] !== undefined,
  )
  return Object.fromEntries(
    scheduled.map((fork) => {
      const blobs = config.blobSchedule?.[fork]
      if (blobs === undefined) {
        throw new Error(
          `config.blobSchedule has no ${fork}, which config.${fork}Time starts`,
        )
      }
      const { target = 0, max = 0, baseFeeUpdateFraction = 0 } = blobs
      const params = {
        target,
        max,
        // Read instead of these when a file leaves out the first such fork.
        targetBlobGasPerBlock: target * GAS_PER_BLOB,
        maxBlobGasPerBlock: max * GAS_PER_BLOB,
        blobGasPriceUpdateFraction: baseFeeUpdateFraction,
      }
      return [fork, { eips: [], params }]
    }),
  )
}

const GAS_PER_BLOB = 2 ** 17

const checkWholeNumber = (name: string, value: unknown): void => {
  if (!Number.isInteger(value) || Number(value) < 0) {
    throw new Error(
      `${name} must be a whole number, not ${JSON.stringify(value)}`,
    )
  }
}
