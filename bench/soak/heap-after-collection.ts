import type { BrowserContext, CDPSession, Page } from '@playwright/test'

type Usage = { usedSize: number }

/** The heap of a page and its content scripts, in bytes, without garbage. */
export const pageHeap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize }: Usage = await session.send('Runtime.getHeapUsage')
  return usedSize
}

export const openPageHeap = (page: Page): Promise<CDPSession> =>
  page.context().newCDPSession(page)

/**
 * The heap of an extension's worker, in bytes, without garbage; undefined while
 * it does not run. Playwright opens no session to a worker, so the messages go
 * through one to the browser.
 */
export const createWorkerHeap = async (
  context: BrowserContext,
  extensionId: string,
): Promise<() => Promise<number | undefined>> => {
  const browser = context.browser()
  if (!browser) throw new Error('this context has no browser to ask')
  const session = await browser.newBrowserCDPSession()
  let lastId = 0

  const ask = (sessionId: string, method: string): Promise<unknown> => {
    lastId += 1
    const id = lastId
    const answered = new Promise<unknown>((resolve) => {
      const onMessage = (event: { message: string }): void => {
        const answer = JSON.parse(event.message)
        if (answer.id !== id) return
        done(answer.result)
      }
      const onDetached = (): void => done(undefined)
      const done = (result: unknown): void => {
        session.off('Target.receivedMessageFromTarget', onMessage)
        session.off('Target.detachedFromTarget', onDetached)
        resolve(result)
      }
      session.on('Target.receivedMessageFromTarget', onMessage)
      session.on('Target.detachedFromTarget', onDetached)
    })
    const message = JSON.stringify({ id, method })
    return session
      .send('Target.sendMessageToTarget', { sessionId, message })
      .then(() => answered)
  }

  return async () => {
    const { targetInfos } = await session.send('Target.getTargets')
    const worker = targetInfos.find(
      ({ type, url }) => type === 'service_worker' && url.includes(extensionId),
    )
    if (!worker) return undefined
    const { targetId } = worker
    const { sessionId } = await session.send('Target.attachToTarget', {
      targetId,
      flatten: false,
    })
    await ask(sessionId, 'HeapProfiler.collectGarbage')
    const usage = (await ask(sessionId, 'Runtime.getHeapUsage')) as
      | Usage
      | undefined
    await session
      .send('Target.detachFromTarget', { sessionId })
      .catch(() => 'it has stopped')
    return usage?.usedSize
  }
}
