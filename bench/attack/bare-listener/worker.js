chrome.runtime.onConnectExternal.addListener((port) => {
  port.onMessage.addListener((message) => {
    if (message === 'ping') port.postMessage(message)
  })
})
