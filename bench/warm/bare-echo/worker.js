const echo = (port) => {
  port.onMessage.addListener((message) => port.postMessage(message))
}
chrome.runtime.onConnect.addListener(echo)
chrome.runtime.onConnectExternal.addListener(echo)
chrome.runtime.onMessage.addListener((message, _sender, answer) => {
  answer(message)
})
