addEventListener('bare-ask', async ({ detail: { id, ...call } }) => {
  const answer = await chrome.runtime.sendMessage(call)
  dispatchEvent(new CustomEvent('bare-answer', { detail: { id, answer } }))
})
