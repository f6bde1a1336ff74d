// Three ways from a page to a worker and back, with no other code.
// 1. An event, and one sendMessage.
addEventListener('bare-send', async ({ detail }) => {
  const answer = await chrome.runtime.sendMessage(detail)
  dispatchEvent(new CustomEvent('bare-sent', { detail: answer }))
})
// 2. An event, and a port.
let eventPort
addEventListener('bare-event', ({ detail }) => {
  if (!eventPort) {
    eventPort = chrome.runtime.connect()
    eventPort.onMessage.addListener((answer) => {
      dispatchEvent(new CustomEvent('bare-answer', { detail: answer }))
    })
  }
  eventPort.postMessage(detail)
})
// 3. A MessagePort, and a port.
addEventListener('bare-handover', ({ ports: [page] }) => {
  const port = chrome.runtime.connect()
  port.onMessage.addListener((answer) => page.postMessage(answer))
  page.onmessage = ({ data }) => port.postMessage(data)
})
