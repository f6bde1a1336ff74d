import { describe, expect, it } from 'vitest'
import { readRecipient } from './read-recipient.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const tokens = [{ address: TOKEN, symbol: 'USDX' }]

describe('a recipient', () => {
  it.each([
    ['with its checksum', ADDRESS],
    ['in small letters', ADDRESS.toLowerCase()],
    ['in capital letters', `0x${ADDRESS.slice(2).toUpperCase()}`],
    ['with spaces around it', ` ${ADDRESS}\n`],
  ])('is read %s', (_, typed) => {
    expect(readRecipient(typed, tokens)).toStrictEqual({ address: ADDRESS })
  })

  it.each([
    ['nothing', ' ', { kind: 'none' }],
    ['a name', 'Alice', { kind: 'format' }],
    ['a digit too few', ADDRESS.slice(0, -1), { kind: 'format' }],
    ['a wrong checksum', ADDRESS.replace('C5', 'c5'), { kind: 'checksum' }],
    ['the zero address', `0x${'0'.repeat(40)}`, { kind: 'zero' }],
    ['a listed token', TOKEN.toLowerCase(), { kind: 'token', symbol: 'USDX' }],
  ])('is refused: %s', (_, typed, problem) => {
    expect(readRecipient(typed, tokens)).toStrictEqual({ problem })
  })
})
