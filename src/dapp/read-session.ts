import { type Port, page, type Runtime } from './wallet.ts'

const ANSWER_TIMEOUT_MS = 20_000

const METHOD = 'wallet_getSession'

export const readInjected = async (): Promise<unknown> => {
  if (!page.portolan) {
    throw new Error(
      'No wallet: this page has no window.portolan. Load the extension, then reload the page.',
    )
  }
  return await page.portolan.request({ method: METHOD })
}

/** Asks over a port of its own, and gives the port back with the answer. */
export const readExternal = async (extensionId: string): Promise<unknown> => {
  const runtime = page.chrome?.runtime
  if (!runtime) {
    throw new Error(
      'No chrome.runtime: the browser offers it to a page only when an installed extension lets the page connect.',
    )
  }
  if (!/^[a-p]{32}$/.test(extensionId)) {
    throw new Error('That is no extension id: it has 32 letters from a to p.')
  }
  const port = runtime.connect(extensionId)
  try {
    return await askOverPort(port, runtime)
  } finally {
    port.disconnect()
  }
}

let lastId = 0

const askOverPort = (port: Port, runtime: Runtime): Promise<unknown> =>
  new Promise((resolve, reject) => {
    lastId += 1
    const id = lastId
    setTimeout(
      () => reject(new Error('The wallet did not answer within 20 seconds.')),
      ANSWER_TIMEOUT_MS,
    )
    port.onDisconnect.addListener(() => {
      const reason = runtime.lastError?.message ?? 'the wallet closed the port.'
      reject(new Error(`Disconnected: ${reason}`))
    })
    port.onMessage.addListener((message) => {
      const answer = readAnswer(message, id)
      if (!answer) return
      if (answer.error) reject(answer.error)
      else resolve(answer.result)
    })
    port.postMessage({
      type: 'caip-348',
      data: { jsonrpc: '2.0', id, method: METHOD },
    })
  })

type Answer = { result?: unknown; error?: { code: number; message: string } }

/** The port also carries events, and in principle answers to others. */
const readAnswer = (message: unknown, id: number): Answer | undefined => {
  const { type, data } = message as {
    type?: string
    data?: Answer & { id?: unknown }
  }
  return type === 'caip-348' && data?.id === id ? data : undefined
}
