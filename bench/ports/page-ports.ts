/** Times, in ms since the page asked for it, at which each port was told. */
export type Told = number[][]

type PortsOf = {
  ports: ReturnType<typeof chrome.runtime.connect>[]
  /** What each port heard since the last change, and when. */
  heard: { at: number; message: unknown }[][]
}

type WithPorts = typeof globalThis & { portsOf: Record<string, PortsOf> }

/** Runs in the page: opens so many ports; each was answered when it resolves. */
export const openPorts = async ({
  extensionId,
  count,
  greeting,
}: {
  extensionId: string
  count: number
  /** Something that is answered to the port that says it. */
  greeting: unknown
}): Promise<void> => {
  const ports = Array.from({ length: count }, () =>
    chrome.runtime.connect(extensionId),
  )
  const heard: PortsOf['heard'] = ports.map(() => [])
  const portsOf = (globalThis as WithPorts).portsOf ?? {}
  Object.assign(globalThis, {
    portsOf: { ...portsOf, [extensionId]: { ports, heard } },
  })
  await Promise.all(
    ports.map(
      (port, index) =>
        new Promise<void>((resolve) => {
          port.onMessage.addListener((message) => {
            heard[index]?.push({ at: performance.now(), message })
            resolve()
          })
          port.postMessage(greeting)
        }),
    ),
  )
}

/**
 * Runs in the page: posts something on the first port that is told to all, and
 * waits until all have heard of it, or for 10 s. An answer is not counted.
 */
export const changeOnce = async ({
  extensionId,
  message,
}: {
  extensionId: string
  message: unknown
}): Promise<{ told: Told; last: unknown }> => {
  const { ports, heard } = (globalThis as WithPorts).portsOf[
    extensionId
  ] as PortsOf
  const isAnswer = (heard: unknown): boolean =>
    Object.hasOwn(heard as object, 'id')
  for (const messages of heard) messages.length = 0
  const start = performance.now()
  ports[0]?.postMessage(message)
  const events = () =>
    heard.map((messages) =>
      messages.filter(({ message }) => !isAnswer(message)),
    )
  while (
    events().some(({ length }) => length === 0) &&
    performance.now() < start + 10_000
  ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    told: events().map((messages) => messages.map(({ at }) => at - start)),
    last: events()[0]?.[0]?.message,
  }
}

/** Runs in the page: what ports of this page heard that is no answer. */
export const heardUnasked = (extensionId: string): number =>
  (globalThis as WithPorts).portsOf[extensionId]?.heard
    .flat()
    .filter(({ message }) => !Object.hasOwn(message as object, 'id')).length ??
  0
