/** What a `logs` subscription asks for, in lower case throughout. */
export type LogFilter = Readonly<{
  /** Empty: any. */
  addresses: ReadonlySet<string>
  /** By position; an empty set is any topic, but there must be one. */
  topics: readonly ReadonlySet<string>[]
}>

/** As geth does it: a filter with more topics than the log has never fits. */
export const matchLog = (
  log: Readonly<{ address: string; topics: readonly string[] }>,
  { addresses, topics }: LogFilter,
): boolean =>
  (addresses.size === 0 || addresses.has(log.address)) &&
  topics.every((wanted, position) => {
    const topic = log.topics[position]
    return topic !== undefined && (wanted.size === 0 || wanted.has(topic))
  })
