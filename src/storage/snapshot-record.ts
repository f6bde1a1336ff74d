import { array, integer, lazy, object, string } from '@metamask/superstruct'

export const SnapshotsStruct = lazy(() =>
  array(
    object({ chainId: string(), id: string(), block: string(), at: integer() }),
  ),
)
