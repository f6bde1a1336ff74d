/** What the wallet asks the user for a method of EIP-1193. */
const aliases: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'wallet_createSession',
  wallet_requestPermissions: 'wallet_createSession',
  wallet_switchEthereumChain: 'wallet_addEthereumChain',
  eth_signTypedData: 'eth_signTypedData_v4',
}

/** The methods under which the wallet lists requests of this method. */
export const methodsFor = (method: string): string[] => [
  method,
  ...(aliases[method] ? [aliases[method]] : []),
]
