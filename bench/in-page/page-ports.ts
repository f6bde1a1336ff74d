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
