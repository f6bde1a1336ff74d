const ports = new Set()

chrome.runtime.onConnectExternal.addListener((port) => {
  ports.add(port)
  port.onDisconnect.addListener(() => ports.delete(port))
  port.onMessage.addListener((message) => {
    if (message === 'ping') port.postMessage(message)
    else for (const each of ports) each.postMessage(message)
  })
})
