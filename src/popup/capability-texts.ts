import type { TextKey } from './text.ts'

export type Capability = { text: TextKey; names: string[] }

const capabilities: [TextKey, RegExp][] = [
  ['maySign', /^(?:personal_sign|eth_signTypedData_v[34]|signMessage|signIn)$/],
  [
    'maySend',
    /^(?:eth_sendTransaction|wallet_sendCalls|sign(?:AndSend)?Transaction)$/,
  ],
  ['mayWatchAsset', /^wallet_watchAsset$/],
  ['mayAddNetwork', /^wallet_addEthereumChain$/],
  [
    'mayReadCapabilities',
    /^wallet_(?:getCapabilities|(?:get|show)CallsStatus)$/,
  ],
  ['mayBroadcast', /^eth_sendRawTransaction(?:Sync)?$/],
  [
    'maySubscribe',
    /^eth_(?:(?:un)?subscribe|new\w*Filter|getFilter\w+|uninstallFilter)$/,
  ],
  ['mayRead', /^(?:(?:eth|net|web3)_|personal_ecRecover$|get[A-Z])/],
  ['mayRequestOther', /^/],
]

/** Describes what methods let a site do, the most sensitive first. */
export const capabilitiesOf = (methods: readonly string[]): Capability[] => {
  const found = new Map<TextKey, string[]>(
    capabilities.map(([text]) => [text, []]),
  )
  for (const method of methods) {
    const [text] = capabilities.find(([, names]) => names.test(method)) ?? []
    if (text) found.get(text)?.push(method)
  }
  return [...found]
    .filter(([, names]) => names.length > 0)
    .map(([text, names]) => ({ text, names }))
}
