import { array, type Infer, lazy, object, string } from '@metamask/superstruct'

/** A node's filter, with the id that its origin uses. */
const FilterRecordStruct = lazy(() =>
  object({
    id: string(),
    origin: string(),
    scope: string(),
    nodeId: string(),
  }),
)

export const FiltersStruct = lazy(() => array(FilterRecordStruct))

export type FilterRecord = Infer<typeof FilterRecordStruct>
