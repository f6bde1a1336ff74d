addEventListener(
  'bare-handover',
  ({ ports: [page] }) => {
    let worker
    const connect = () => {
      worker = chrome.runtime.connect()
      worker.onMessage.addListener((answer) => page.postMessage(answer))
      worker.onDisconnect.addListener(() => {
        worker = undefined
      })
    }
    page.onmessage = ({ data }) => {
      if (!worker) connect()
      worker.postMessage(data)
    }
  },
  { once: true },
)
