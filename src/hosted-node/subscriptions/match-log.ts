/** The filter of a `logs` subscription, in lower case. */
export type LogFilter = Readonly<{
  /** Empty matches any. */
  addresses: ReadonlySet<string>
  /** By position; an empty set matches any topic, but there must be one. */
  topics: readonly ReadonlySet<string>[]
}>

/** As in geth: a filter with more topics than the log never matches. */
export const matchLog = (
  log: Readonly<{ address: string; topics: readonly string[] }>,
  { addresses, topics }: LogFilter,
): boolean =>
  (addresses.size === 0 || addresses.has(log.address)) &&
  topics.every((wanted, position) => {
    const topic = log.topics[position]
    return topic !== undefined && (wanted.size === 0 || wanted.has(topic))
  })
