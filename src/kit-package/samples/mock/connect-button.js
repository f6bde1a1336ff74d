/** A component of a dapp: connects to the wallet that the page announces. */
export const createConnectButton = (parent) => {
  const button = document.createElement('button')
  const message = document.createElement('p')
  message.setAttribute('role', 'status')
  button.textContent = 'Connect'
  parent.append(button, message)

  let provider
  window.addEventListener('eip6963:announceProvider', ({ detail }) => {
    provider = detail.provider
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))

  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      const [account] = await provider.request({
        method: 'eth_requestAccounts',
      })
      button.textContent = 'Connected'
      message.textContent = account
    } catch (error) {
      message.textContent = error.code === 4001 ? 'You declined' : error.message
    }
    button.disabled = false
  })
  return { button, message }
}
