/** How a page requests a receipt: through the wallet, or the bare extension. */
export type Way =
  | { name: 'wallet'; scope: string }
  | { name: 'bare'; url: string }

export type Timed = {
  /** Milliseconds from request to answer, for each call. */
  calls: number[]
  /** Milliseconds for all of them. */
  total: number
  /** Answers that are not the receipt of their transaction. */
  wrong: number
}

/** Runs in the page: requests all receipts, one after another or at once. */
export const askReceipts = async ({
  way,
  hashes,
  atOnce,
}: {
  way: Way
  hashes: string[]
  atOnce: boolean
}): Promise<Timed> => {
  const method = 'eth_getTransactionReceipt'
  const waiting = new Map<number, (answer: unknown) => void>()
  const onAnswer = (event: Event): void => {
    const { id, answer } = (event as CustomEvent).detail
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  addEventListener('bare-answer', onAnswer)
  let lastId = 0
  const ask = (hash: string): Promise<unknown> => {
    const params = [hash]
    if (way.name === 'wallet') {
      const { scope } = way
      return portolan.request({
        method: 'wallet_invokeMethod',
        params: { scope, request: { method, params } },
      })
    }
    lastId += 1
    const id = lastId
    const { url } = way
    const answered = new Promise((resolve) => waiting.set(id, resolve))
    const detail = { id, url, method, params }
    dispatchEvent(new CustomEvent('bare-ask', { detail }))
    return answered
  }

  const calls: number[] = []
  let wrong = 0
  const time = async (hash: string): Promise<void> => {
    const before = performance.now()
    const answer = (await ask(hash)) as { transactionHash?: string } | null
    calls.push(performance.now() - before)
    if (answer?.transactionHash !== hash) wrong += 1
  }
  const start = performance.now()
  if (atOnce) await Promise.all(hashes.map(time))
  else for (const hash of hashes) await time(hash)
  const total = performance.now() - start
  removeEventListener('bare-answer', onAnswer)
  return { calls, total, wrong }
}
