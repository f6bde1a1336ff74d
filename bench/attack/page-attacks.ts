import { chainIdOnly, LOCAL } from '../../e2e/fixtures/session.ts'

export const SCOPES = { [LOCAL]: chainIdOnly }

/**
 * From the first message to the disconnect, or to the answer to the last one:
 * then all before it are delivered. In epoch ms.
 */
export type AttackTime = {
  startedAt: number
  endedAt: number
  /** Whether the extension closed the port or refused the site. */
  isBlocked: boolean
}

/** `last` is answered by the target, with its id or with itself. */
type Target = { target: string; last: unknown }

// What follows runs in a page of the attacker.

/** Posts frames of this size over one port, and again over another one. */
export const sendFrames = async ({
  target,
  last,
  bytes,
  frames,
}: Target & { bytes: number; frames: number }): Promise<AttackTime> => {
  const now = () => performance.timeOrigin + performance.now()
  const text = 'x'.repeat(bytes)
  const startedAt = now()
  let isBlocked = false
  for (let port = 0; port < 2; port += 1) {
    const opened = chrome.runtime.connect(target)
    let isOpen = true
    const ended = new Promise<void>((resolve) => {
      opened.onMessage.addListener((message) => {
        if (message === last || Object(message).id === 'last') resolve()
      })
      opened.onDisconnect.addListener(() => {
        isOpen = false
        isBlocked = true
        resolve()
      })
    })
    for (let sent = 0; isOpen && sent < frames; sent += 1) {
      opened.postMessage({ jsonrpc: '2.0', id: sent, method: 'x', text })
      // As fast as the browser takes them, and can tell that the port is closed.
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (isOpen) opened.postMessage(last)
    await ended
    if (isOpen) opened.disconnect()
  }
  return { startedAt, endedAt: now(), isBlocked }
}

export const openPorts = async ({
  target,
  last,
  count,
  keep,
}: Target & { count: number; keep: boolean }): Promise<AttackTime> => {
  const now = () => performance.timeOrigin + performance.now()
  const startedAt = now()
  const ports = []
  for (let opened = 1; opened < count; opened += 1) {
    const port = chrome.runtime.connect(target)
    if (keep) ports.push(port)
    else port.disconnect()
    if (opened % 100 === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  const isBlocked = await new Promise<boolean>((resolve) => {
    const port = chrome.runtime.connect(target)
    ports.push(port)
    port.onMessage.addListener((message) => {
      if (message === last || Object(message).id === 'last') resolve(false)
    })
    port.onDisconnect.addListener(() => resolve(true))
    port.postMessage(last)
  })
  // Referenced by the page, so that the ports are not collected.
  Object.assign(globalThis, { attackingPorts: ports })
  return { startedAt, endedAt: now(), isBlocked }
}

/** Posts small frames over one port, for so long or until it is closed. */
export const sendSmall = async ({
  target,
  last,
  milliseconds,
}: Target & { milliseconds: number }): Promise<AttackTime> => {
  const now = () => performance.timeOrigin + performance.now()
  const method = 'wallet_getSession'
  const startedAt = now()
  const port = chrome.runtime.connect(target)
  let isBlocked = false
  const ended = new Promise<void>((resolve) => {
    port.onMessage.addListener((message) => {
      if (message === last || Object(message).id === 'last') resolve()
    })
    port.onDisconnect.addListener(() => {
      isBlocked = true
      resolve()
    })
  })
  while (!isBlocked && now() < startedAt + milliseconds) {
    for (let id = 1; id <= 200; id += 1) {
      port.postMessage({ jsonrpc: '2.0', id, method })
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  if (!isBlocked) port.postMessage(last)
  await ended
  const endedAt = now()
  if (!isBlocked) port.disconnect()
  return { startedAt, endedAt, isBlocked }
}

/** Requests of this size through the provider, all at once. */
export const askLarge = async ({
  bytes,
  requests,
}: {
  bytes: number
  requests: number
}): Promise<AttackTime> => {
  const now = () => performance.timeOrigin + performance.now()
  const params = ['x'.repeat(bytes)]
  let isBlocked = false
  const startedAt = now()
  const asked = Array.from({ length: requests }, () =>
    portolan
      .request({ method: 'wallet_getSession', params })
      .catch(({ data }) => {
        isBlocked ||= String(data?.reason).includes('sent too much')
      }),
  )
  await Promise.all(asked)
  return { startedAt, endedAt: now(), isBlocked }
}

/** Small ones, for so long or until the site is blocked. */
export const askSmall = async (milliseconds: number): Promise<AttackTime> => {
  const now = () => performance.timeOrigin + performance.now()
  const startedAt = now()
  let isBlocked = false
  let last: Promise<void> | undefined
  while (!isBlocked && now() < startedAt + milliseconds) {
    for (let sent = 0; sent < 200; sent += 1) {
      last = portolan.request({ method: 'wallet_getSession' }).then(
        () => undefined,
        // A call that is refused as too fast has another reason.
        ({ data }) => {
          isBlocked ||= String(data?.reason).includes('sent too much')
        },
      )
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  await last
  return { startedAt, endedAt: now(), isBlocked }
}

/** Opens a port every 100 ms and sends a message over it, until then. */
export const knock = async ({
  target,
  until,
}: {
  target: string
  until: number
}): Promise<void> => {
  while (performance.timeOrigin + performance.now() < until) {
    const port = chrome.runtime.connect(target)
    port.postMessage('knock')
    await new Promise((resolve) => setTimeout(resolve, 100))
    port.disconnect()
  }
}

/** Asks for a session and disconnects, again and again. */
export const askAndLeave = async ({
  target,
  requests,
  leaveAfter,
  optionalScopes,
}: {
  target: string
  requests: number
  /** In ms. */
  leaveAfter: number
  optionalScopes: object
}): Promise<void> => {
  for (let asked = 0; asked < requests; asked += 1) {
    const port = chrome.runtime.connect(target)
    const params = { optionalScopes }
    const method = 'wallet_createSession'
    port.postMessage({ jsonrpc: '2.0', id: 1, method, params })
    await new Promise((resolve) => setTimeout(resolve, leaveAfter))
    port.disconnect()
  }
}

/** Pings an extension at an interval; `asking` has the records. */
export const startPinging = ({
  target,
  every,
}: {
  target: string
  every: number
}): void => {
  const now = () => performance.timeOrigin + performance.now()
  const records: { sentAt: number; answeredAt: number }[] = []
  const port = chrome.runtime.connect(target)
  let answered = 0
  port.onMessage.addListener(() => {
    const record = records[answered]
    if (record) record.answeredAt = now()
    answered += 1
  })
  const timer = setInterval(() => {
    records.push({ sentAt: now(), answeredAt: 0 })
    port.postMessage('ping')
  }, every)
  const finish = async () => {
    clearInterval(timer)
    while (answered < records.length) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    port.disconnect()
    return records
  }
  Object.assign(globalThis, { asking: { records, finish } })
}
