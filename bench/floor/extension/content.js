addEventListener(
  'bare-handover',
  ({ ports: [fromPage, toPage] }) => {
    let worker
    const connect = () => {
      worker = chrome.runtime.connect()
      worker.onMessage.addListener((data) =>
        toPage.dispatchEvent(new MessageEvent('message', { data })),
      )
      worker.onDisconnect.addListener(() => {
        worker = undefined
      })
    }
    fromPage.onmessage = ({ data }) => {
      if (!worker) connect()
      worker.postMessage(data)
    }
  },
  { once: true },
)
