import type {
  NetworkInput,
  NetworkProblem,
} from '../../messaging/network-contract.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { networksItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { NetworkRecord } from '../../storage/network-record.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import { readNetworkInput } from './read-network-input.ts'

export type CustomNetworks = Readonly<{
  list: () => Promise<readonly NetworkRecord[]>
  /** Resolves with undefined when stored. Repeating it changes nothing. */
  add: (input: NetworkInput) => Promise<NetworkProblem | undefined>
  /** Changes everything except the chain id. */
  edit: (input: NetworkInput) => Promise<NetworkProblem | undefined>
  /** Whether it existed. */
  remove: (chainId: string) => Promise<boolean>
}>

/** The networks that the user added, oldest first. */
export const createCustomNetworks = ({
  area,
  log,
  reserved,
}: {
  area: StorageArea
  log: Log
  /** Networks whose ids and names are reserved. */
  reserved: readonly { chainId: string; name: string }[]
}): CustomNetworks => {
  const item = networksItem(area)
  /** Cached, because every call of a page looks up its network. */
  let known: Promise<readonly NetworkRecord[]> | undefined

  const read = async (): Promise<readonly NetworkRecord[]> => {
    try {
      return (await item.read()) ?? []
    } catch (error) {
      if (!(error instanceof NewerSchemaError)) throw error
      log.error('stored networks are of a newer version and are ignored', error)
      return []
    }
  }

  const list = (): Promise<readonly NetworkRecord[]> => {
    if (known) return known
    const reading = read()
    known = reading
    // Storage may work again later, so a failure is not cached.
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    return reading
  }

  const update = <Result>(
    change: (networks: readonly NetworkRecord[]) => {
      next?: NetworkRecord[]
      result: Result
    },
  ): Promise<Result> =>
    withLock({ owner: item, key: 'networks' }, async () => {
      const { next, result } = change(await list())
      if (next) {
        await item.write(next)
        known = Promise.resolve(next)
      }
      return result
    })

  return {
    list,
    add: (input) =>
      update((networks) => {
        // Repeated after a worker stop, it was added before.
        const others = networks.filter((one) => !isSame(one, input))
        const read = readNetworkInput(input, [...reserved, ...others])
        if ('problem' in read) return { result: read.problem }
        return { next: [...others, read.network], result: undefined }
      }),
    edit: (input) =>
      update((networks) => {
        const chainId = `eip155:${input.chainId}`
        const others = networks.filter((one) => one.chainId !== chainId)
        if (others.length === networks.length) {
          throw new Error(`${chainId} is not a network that was added`)
        }
        const read = readNetworkInput(input, [...reserved, ...others])
        if ('problem' in read) return { result: read.problem }
        const next = networks.map((one) =>
          one.chainId === chainId ? read.network : one,
        )
        return { next, result: undefined }
      }),
    remove: (chainId) =>
      update((networks) => {
        const next = networks.filter((one) => one.chainId !== chainId)
        return next.length === networks.length
          ? { result: false }
          : { next, result: true }
      }),
  }
}

const isSame = (one: NetworkRecord, input: NetworkInput): boolean => {
  const read = readNetworkInput(input, [])
  return (
    'network' in read && JSON.stringify(read.network) === JSON.stringify(one)
  )
}
