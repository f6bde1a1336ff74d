/** What went wrong, as the wallet said it. */
export type Fault = { code?: number; message: string; data?: unknown }

/** A wallet rejects with an error of its own, and a browser with its own. */
export const readFault = (error: unknown): Fault => {
  if (typeof error !== 'object' || error === null) {
    return { message: String(error) }
  }
  const { code, message, data } = error as Record<string, unknown>
  return {
    ...(typeof code === 'number' ? { code } : {}),
    message: typeof message === 'string' ? message : 'Something went wrong.',
    ...(data === undefined ? {} : { data }),
  }
}

const WORDS: Record<number, string> = {
  3: 'The contract refused the call.',
  4001: 'You said no in the wallet. Nothing was done.',
  4100: 'The wallet has not been told to allow this. Connect again and tick what is missing.',
  4200: 'The wallet cannot do this.',
  4900: 'The wallet is gone. Reload the page when it is back.',
  4901: 'The node of this chain gave no answer. Other chains are not touched by that.',
  4902: 'The wallet does not know this chain.',
  5100: 'The wallet has none of the chains that were asked for.',
  5302: 'The wallet cannot use these session properties.',
  [-32002]:
    'The wallet is asking you something already. Look for its window first.',
  [-32005]: 'That was too much at once for the wallet. Wait a moment.',
  [-32601]: 'The wallet knows no such method.',
  [-32602]: 'The wallet cannot read these parameters.',
  [-32603]: 'Something failed inside the wallet.',
}

/** Kind words for the person; the code and the message go beside them. */
export const inKindWords = ({ code, message }: Fault): string =>
  (code === undefined ? undefined : WORDS[code]) ?? message
