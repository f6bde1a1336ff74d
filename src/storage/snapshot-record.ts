import { array, integer, object, string } from '@metamask/superstruct'

export const SnapshotsStruct = array(
  object({ chainId: string(), id: string(), block: string(), at: integer() }),
)
