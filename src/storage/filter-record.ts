import { array, type Infer, object, string } from '@metamask/superstruct'

/** A node's filter, with the id that its origin uses. */
const FilterRecordStruct = object({
  id: string(),
  origin: string(),
  scope: string(),
  nodeId: string(),
})

export const FiltersStruct = array(FilterRecordStruct)

export type FilterRecord = Infer<typeof FilterRecordStruct>
