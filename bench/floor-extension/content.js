addEventListener('floor-ask', async ({ detail }) => {
  const answer = await chrome.runtime.sendMessage(detail)
  dispatchEvent(new CustomEvent('floor-answer', { detail: answer }))
})
