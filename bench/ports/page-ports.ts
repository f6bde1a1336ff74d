/** When each port got the event, in ms since the request. */
export type DeliveryTimes = number[][]

type PortsOf = {
  ports: ReturnType<typeof chrome.runtime.connect>[]
  /** The messages of each port since the last change, with their times. */
  received: { at: number; message: unknown }[][]
}

type WithPorts = typeof globalThis & { portsOf: Record<string, PortsOf> }

/** Runs in the page: opens ports; resolves when each had an answer. */
export const openPorts = async ({
  extensionId,
  count,
  greeting,
}: {
  extensionId: string
  count: number
  /** A message that is answered on its own port. */
  greeting: unknown
}): Promise<void> => {
  const ports = Array.from({ length: count }, () =>
    chrome.runtime.connect(extensionId),
  )
  const received: PortsOf['received'] = ports.map(() => [])
  const portsOf = (globalThis as WithPorts).portsOf ?? {}
  Object.assign(globalThis, {
    portsOf: { ...portsOf, [extensionId]: { ports, received } },
  })
  await Promise.all(
    ports.map(
      (port, index) =>
        new Promise<void>((resolve) => {
          port.onMessage.addListener((message) => {
            received[index]?.push({ at: performance.now(), message })
            resolve()
          })
          port.postMessage(greeting)
        }),
    ),
  )
}

/**
 * Runs in the page: posts a message on the first port that notifies all, and
 * waits until all were notified, or for 10 s. Answers do not count.
 */
export const changeOnce = async ({
  extensionId,
  message,
}: {
  extensionId: string
  message: unknown
}): Promise<{ delivered: DeliveryTimes; last: unknown }> => {
  const { ports, received } = (globalThis as WithPorts).portsOf[
    extensionId
  ] as PortsOf
  const isAnswer = (received: unknown): boolean =>
    Object.hasOwn(received as object, 'id')
  for (const messages of received) messages.length = 0
  const start = performance.now()
  ports[0]?.postMessage(message)
  const events = () =>
    received.map((messages) =>
      messages.filter(({ message }) => !isAnswer(message)),
    )
  while (
    events().some(({ length }) => length === 0) &&
    performance.now() < start + 10_000
  ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    delivered: events().map((messages) => messages.map(({ at }) => at - start)),
    last: events()[0]?.[0]?.message,
  }
}

/** Runs in the page: messages of the page's ports that are no answers. */
export const countUnrequested = (extensionId: string): number =>
  (globalThis as WithPorts).portsOf[extensionId]?.received
    .flat()
    .filter(({ message }) => !Object.hasOwn(message as object, 'id')).length ??
  0
