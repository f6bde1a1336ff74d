type Closable = { close: () => Promise<void> }

/** Waits for all; if one fails, closes the others again and rejects. */
export const openAll = async <Opened extends Closable>(
  opening: readonly Promise<Opened>[],
): Promise<Opened[]> => {
  const settled = await Promise.allSettled(opening)
  const opened = settled.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  )
  const failed = settled.find((one) => one.status === 'rejected')
  if (!failed) return opened
  await Promise.all(opened.map((one) => one.close()))
  throw failed.reason
}
