/** An error as the wallet sent it. */
export type ErrorInfo = { code?: number; message: string; data?: unknown }

/** Reads an error of the wallet or of the browser. */
export const readError = (error: unknown): ErrorInfo => {
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

const TEXTS: Record<number, string> = {
  3: 'The contract reverted the call.',
  4001: 'You rejected the request in the wallet.',
  4100: 'This page doesn’t have that permission. Connect again and select what is missing.',
  4200: 'The wallet doesn’t support this.',
  4900: 'The wallet is disconnected. Reload the page.',
  4901: 'The node of this chain isn’t responding. Other chains aren’t affected.',
  4902: 'The wallet doesn’t have this chain.',
  5100: 'The wallet has none of the requested chains.',
  5302: 'The wallet doesn’t support these session properties.',
  [-32002]: 'A request is already pending. Check the wallet’s window.',
  [-32005]: 'Too many requests at once. Wait a moment.',
  [-32601]: 'The wallet doesn’t have this method.',
  [-32602]: 'The parameters are invalid.',
  [-32603]: 'Something went wrong in the wallet.',
}

/** What a node writes before the reason of a contract. */
const REVERTED = 'execution reverted: '

/** A readable text; the code and the message are shown beside it. */
export const errorText = ({ code, message }: ErrorInfo): string => {
  if (code === 3 && message.startsWith(REVERTED)) {
    return `The contract reverted the call: “${message.slice(REVERTED.length)}”.`
  }
  return (code === undefined ? undefined : TEXTS[code]) ?? message
}
