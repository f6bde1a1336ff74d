/** The files cannot be served; the message names the faulty block. */
export class ArchiveLoadError extends Error {
  override readonly name = 'ArchiveLoadError'
  readonly blockNumber: number

  constructor(blockNumber: number, reason: string, options?: ErrorOptions) {
    super(`block ${blockNumber}: ${reason}`, options)
    this.blockNumber = blockNumber
  }
}

/** Runs one step of the check and attributes any error to the block. */
export const blaming = async <Result>(
  blockNumber: number,
  step: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await step()
  } catch (error) {
    if (error instanceof ArchiveLoadError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ArchiveLoadError(blockNumber, reason, { cause: error })
  }
}
