/** How a network looks. */
export type NetworkLook = {
  colour: string
  /** One or two letters. */
  mark: string
  /** Nothing on it has value: drawn as an outline. */
  isTest?: true
}

/** By CAIP-2 id. Colours remind of the network; all drawings are our own. */
export const knownNetworks: Readonly<Record<string, NetworkLook>> = {
  'eip155:1': { colour: '#5a6fc0', mark: 'E' },
  'eip155:10': { colour: '#d8323c', mark: 'OP' },
  'eip155:25': { colour: '#3d5a94', mark: 'CR' },
  'eip155:56': { colour: '#b8860b', mark: 'BN' },
  'eip155:100': { colour: '#2f7d5b', mark: 'G' },
  'eip155:130': { colour: '#d23b9a', mark: 'U' },
  'eip155:137': { colour: '#7c4fd8', mark: 'P' },
  'eip155:146': { colour: '#c2662d', mark: 'SO' },
  'eip155:250': { colour: '#2673d9', mark: 'F' },
  'eip155:324': { colour: '#4a58d6', mark: 'ZK' },
  'eip155:480': { colour: '#6b7280', mark: 'W' },
  'eip155:5000': { colour: '#3b8276', mark: 'M' },
  'eip155:8453': { colour: '#2459e8', mark: 'B' },
  'eip155:42161': { colour: '#2f7fa8', mark: 'AR' },
  'eip155:42220': { colour: '#8a8412', mark: 'C' },
  'eip155:43114': { colour: '#c8403e', mark: 'AV' },
  'eip155:57073': { colour: '#7448b8', mark: 'IN' },
  'eip155:59144': { colour: '#22869c', mark: 'LI' },
  'eip155:80094': { colour: '#8a5a2b', mark: 'BE' },
  'eip155:81457': { colour: '#74801c', mark: 'BL' },
  'eip155:534352': { colour: '#b0723c', mark: 'SC' },
  'eip155:560048': { colour: '#4b8a3f', mark: 'HO', isTest: true },
  'eip155:11155111': { colour: '#8561c2', mark: 'SE', isTest: true },
  'eip155:31337': { colour: '#a8741a', mark: 'L', isTest: true },
  'eip155:31338': { colour: '#14867f', mark: 'L2', isTest: true },
  'eip155:61337': { colour: '#b4532f', mark: 'HE', isTest: true },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { colour: '#8d4bd6', mark: 'S' },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': {
    colour: '#9a5fd0',
    mark: 'SD',
    isTest: true,
  },
  'solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx': {
    colour: '#1f8a6d',
    mark: 'SL',
    isTest: true,
  },
  'wallet:eip155': { colour: '#6d7885', mark: '*' },
}
