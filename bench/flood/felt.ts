import type { AskRecord } from '../../e2e/fixtures/asking.ts'
import type { Flooded } from '../../e2e/fixtures/flood.ts'
import { percentile } from '../../e2e/fixtures/percentile.ts'

/** The delays of a site that only reads its session during a flood, in ms. */
export type Felt = {
  idleP95: number
  floodedP95: number
  longest: number
  /** From the last call of the flood to the last noticeable delay. */
  calmAfter: number
}

/** A delay that a user may notice. */
const NOTICED = 100

export const feltOf = (
  records: readonly AskRecord[],
  { startedAt, sentAt, answeredAt }: Flooded,
): Felt => {
  const before = records.filter((record) => record.answeredAt < startedAt)
  const during = records.filter(
    (record) => record.answeredAt >= startedAt && record.sentAt <= answeredAt,
  )
  const noticed = records.filter(
    (record) => record.answeredAt >= startedAt && took(record) > NOTICED,
  )
  return {
    idleP95: percentile(before.map(took), 0.95),
    floodedP95: percentile(during.map(took), 0.95),
    longest: Math.max(...during.map(took)),
    calmAfter: Math.max(0, ...noticed.map((one) => one.answeredAt - sentAt)),
  }
}

const took = ({ sentAt, answeredAt }: AskRecord): number => answeredAt - sentAt
