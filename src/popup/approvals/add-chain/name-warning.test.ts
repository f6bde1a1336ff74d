import { expect, it } from 'vitest'
import { nameWarning } from './name-warning.ts'

const others = [
  { chainId: 'eip155:1', name: 'Ethereum' },
  { chainId: 'eip155:10', name: 'OP Mainnet' },
  { chainId: 'eip155:42161', name: 'Arbitrum One' },
  { chainId: 'eip155:43114', name: 'Avalanche C-Chain' },
  { chainId: 'eip155:8453', name: 'Base' },
  { chainId: 'eip155:11155111', name: 'Sepolia' },
  { chainId: 'eip155:777', name: 'Гавань' },
]

it.each([
  'Harbour',
  'Base Sepolia',
  'Polygon zkEVM',
  'Arbitrum Nova',
  'Baseline',
  'One',
  'Zürich',
  '東京',
  'Ethereum Classic',
  'ETH Sepolia',
  'Shell',
  'Etherlink',
])('the name %s raises no warning', (name) => {
  expect(nameWarning(name, others)).toBeUndefined()
})

it.each([
  ['Ethereum', 'Ethereum'],
  ['ethereum', 'Ethereum'],
  ['Ｅthereum', 'Ethereum'],
  [' op  mainnet ', 'OP Mainnet'],
  ['ГАВАНЬ', 'Гавань'],
])('the name %s is that of %s', (name, of) => {
  const network = others.find((other) => other.name === of)
  expect(nameWarning(name, others)).toStrictEqual({ kind: 'taken', network })
})

it.each([
  ['Ethereum Mainnet', 'Ethereum'],
  ['EthereumMainnet', 'Ethereum'],
  ['Ethereum Network', 'Ethereum'],
  ['Ethereum L1', 'Ethereum'],
  ['Ethereum Ll', 'Ethereum'],
  ['Ethereum Layer 1', 'Ethereum'],
  ['L1 Ethereum', 'Ethereum'],
  ['Mainnet Ethereum', 'Ethereum'],
  ['ETH', 'Ethereum'],
  ['ETH Mainnet', 'Ethereum'],
  ['Ether Mainnet', 'Ethereum'],
  ['Mainnet', 'Ethereum'],
  ['Main Network', 'Ethereum'],
  ['Маіnnеt', 'Ethereum'],
  ['L1', 'Ethereum'],
  ['Ethereurn', 'Ethereum'],
  ['Éthereum', 'Ethereum'],
  ['Ether-eum', 'Ethereum'],
  ['Еthеrеum', 'Ethereum'],
  ['ЕТНЕRЕUМ', 'Ethereum'],
  ['ΕΤΗΕRΕUΜ', 'Ethereum'],
  ['Ваѕе', 'Base'],
  ['Arbitrum', 'Arbitrum One'],
  ['Arbltrum One', 'Arbitrum One'],
  ['Avalanche', 'Avalanche C-Chain'],
  ['Sep0lia', 'Sepolia'],
  ['SepoIia', 'Sepolia'],
])('the name %s looks like %s', (name, of) => {
  const network = others.find((other) => other.name === of)
  expect(nameWarning(name, others)).toStrictEqual({ kind: 'alike', network })
})

it.each(['Hаrbour', 'Рауо', 'ɑrena'])(
  'the name %s has doubtful letters',
  (name) => {
    expect(nameWarning(name, others)).toStrictEqual({ kind: 'letters' })
  },
)
