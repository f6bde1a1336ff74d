let result = null

const ask = async ({ url, method, params }) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}

const serve = (port) =>
  port.onMessage.addListener(async (message) => {
    const { id, method, params } = message
    if (method === 'answer') result = params
    if (method === 'open')
      chrome.windows.create({ url: 'index.html', type: 'popup' })
    const answer = message.url ? await ask(message) : result
    port.postMessage({ jsonrpc: '2.0', id, result: answer })
  })

chrome.runtime.onConnect.addListener(serve)
chrome.runtime.onConnectExternal.addListener(serve)
