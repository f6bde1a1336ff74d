import { array, type Infer, object, string } from '@metamask/superstruct'

/** A node's filter, and the id by which one origin knows it. */
const FilterRecordStruct = object({
  id: string(),
  origin: string(),
  scope: string(),
  nodeId: string(),
})

export const FiltersStruct = array(FilterRecordStruct)

export type FilterRecord = Infer<typeof FilterRecordStruct>
