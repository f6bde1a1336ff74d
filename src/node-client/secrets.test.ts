import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const key = 'canary-0123456789~abc.def_XYZ'
const { hasKeyIn, isShownIn } = createSecrets({
  keys: [key],
  urls: [new URL('https://node.example')],
})
const hexOf = (text: string): string => Buffer.from(text).toString('hex')
const percentOf = (text: string): string => hexOf(text).replace(/../g, '%$&')

describe('a secret', () => {
  it.each(['', 'x', 'xy', 'xyz'])('is found in base64 after %j', (before) => {
    const found = (['base64', 'base64url'] as const).map((alphabet) =>
      hasKeyIn(Buffer.from(`${before}${key}!`).toString(alphabet)),
    )
    expect(found).toStrictEqual([true, true])
  })

  it.each([
    ['as it is', `no ${key} here`],
    ['in capitals', key.toUpperCase()],
    ['in hex', `0x08c379a0${hexOf(key)}00`],
    ['with every byte as in a URL', percentOf(key)],
    ['in two parts', JSON.stringify([key.slice(0, 9), key.slice(9)])],
    ['in lines', [...key].join('\n')],
    ['as the address of its node', 'failed to reach http://node.example:8545'],
    ['as the address in parts', JSON.stringify(['node.', 'example'])],
    ['as the address in base64', btoa('http://node.example:8545')],
  ])('is found %s', (_title, text) => {
    expect(isShownIn(text)).toBe(true)
  })

  it.each([
    'execution reverted: canary-0123456789',
    JSON.stringify({ example: 'node', abc: '0123456789' }),
    `0x${'ab'.repeat(400)}`,
  ])('is not found in %s', (text) => {
    expect(isShownIn(text)).toBe(false)
  })

  it('is found in base64 that has separators and is cut in two', () => {
    const odd = 'key>>>???>>>???'
    const { isShownIn } = createSecrets({ keys: [odd], urls: [] })
    const base64 = btoa(odd)
    expect(base64).toMatch(/[+/]/)
    expect(isShownIn(`${base64.slice(0, 9)}\n${base64.slice(9)}`)).toBe(true)
  })

  it.each([
    ['abcdefgh', true],
    ['abcdefg', false],
  ])('may be the part %s of a path: %s', (part, isSecret) => {
    const url = new URL(`https://node.example/${part}/rpc`)
    const { isShownIn } = createSecrets({ keys: [], urls: [url] })
    expect(isShownIn(`no ${part} here`)).toBe(isSecret)
  })
})
