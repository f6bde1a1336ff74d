import type { Draw } from './fuzz-draw.ts'
import {
  drawExtremeCall,
  drawLargeResults,
  drawOverriddenCall,
  drawRequest,
  drawValue,
  prototypeNames,
} from './fuzz-values.ts'

export type FuzzBody = { kind: string; body: string | Buffer }

type Make = (draw: Draw, key: string) => string | Buffer

/** The service's limit; one more byte is rejected before it is read. */
const MOST_BYTES = 1024 * 1024

const wellFormed: Make = (draw) => JSON.stringify(drawRequest(draw))

const randomBytes: Make = (draw) =>
  Buffer.from(Array.from({ length: draw.below(200) }, () => draw.below(256)))

/** A character lost, doubled or changed, or a missing end. */
const brokenJson: Make = (draw) => {
  const text = JSON.stringify(drawRequest(draw))
  const at = draw.below(text.length)
  return draw.pick([
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + text[at] + text.slice(at),
    () =>
      text.slice(0, at) +
      String.fromCharCode(32 + draw.below(95)) +
      text.slice(at + 1),
    () => `${text}${text}`,
    () => `\ufeff${text}`,
  ])()
}

/** Replaces one member of a call, at any depth, with something else. */
const mutated: Make = (draw) => {
  const request = structuredClone(drawRequest(draw))
  let holder = request as Record<string, unknown>
  let name = draw.pick(Object.keys(holder))
  while (isFull(holder[name]) && draw.chance(0.8)) {
    holder = holder[name] as Record<string, unknown>
    name = draw.pick(Object.keys(holder))
  }
  if (draw.chance(0.15)) delete holder[name]
  else holder[name] = drawValue(draw)
  return JSON.stringify(request)
}

const isFull = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

const wrongTypes: Make = (draw) => {
  const members = ['jsonrpc', 'id', 'method', 'params']
  const request = drawRequest(draw)
  for (const name of members) {
    if (draw.chance(0.4)) request[name] = drawValue(draw)
  }
  return JSON.stringify(draw.chance(0.1) ? drawValue(draw) : request)
}

/** Numbers that JSON has and JavaScript has not, and vice versa. */
const oddNumbers: Make = (draw) => {
  const number = draw.pick([
    '1e400',
    '-1e400',
    '-0',
    '123456789012345678901234567890',
    '0.1e-400',
    'NaN',
    'Infinity',
    '01',
    '0x1',
  ])
  return draw.chance(0.5)
    ? `{"jsonrpc":"2.0","id":${number},"method":"eth_chainId"}`
    : `{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":[${number},false]}`
}

/** Rarely as deep as possible: that is slow and found anyway. */
const deepNesting: Make = (draw) => {
  const most = draw.chance(0.002) ? MOST_BYTES / 3 : 2_000
  const depth = 1 + draw.below(most)
  const [open, close] = draw.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  const fits = Math.min(depth, Math.floor(MOST_BYTES / 8))
  const nested = `${open.repeat(fits)}1${close.repeat(fits)}`
  return draw.chance(0.3)
    ? nested
    : `{"jsonrpc":"2.0","id":1,"method":"${draw.pick(['eth_call', 'eth_getLogs', 'eth_getBalance'])}","params":[${nested}]}`
}

const batch: Make = (draw, key) => {
  const length = draw.chance(0.02)
    ? draw.pick([99, 100, 101, 1_000])
    : draw.below(6)
  const makes = [wellFormed, mutated, wrongTypes, prototypes]
  const items = Array.from({ length }, () => draw.pick(makes)(draw, key))
  return `[${items.join(',')}]`
}

const unicode: Make = (draw) => {
  const letters = Array.from({ length: 1 + draw.below(40) }, () =>
    draw.pick([
      String.fromCharCode(draw.below(0x1_0000)),
      String.fromCodePoint(0x1_0000 + draw.below(0x10_0000)),
      `\\u${draw.below(0x1_0000).toString(16).padStart(4, '0')}`,
    ]),
  ).join('')
  return draw.pick([
    `{"jsonrpc":"2.0","id":"${letters}","method":"eth_chainId"}`,
    `{"jsonrpc":"2.0","id":1,"method":"${letters}"}`,
    `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${letters}"]}`,
    letters,
  ])
}

const prototypes: Make = (draw) => {
  const name = draw.pick(prototypeNames)
  const value = JSON.stringify(drawValue(draw))
  return draw.pick([
    `{"jsonrpc":"2.0","id":1,"method":"${name}","params":[]}`,
    `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"${name}":${value}}]}`,
    `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":{"${name}":${value}}}`,
    `{"jsonrpc":"2.0","id":1,"method":"eth_chainId","${name}":${value}}`,
    `{"${name}":{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}}`,
  ])
}

const longNames: Make = (draw) => {
  const length = draw.chance(0.01) ? 200_000 : 1 + draw.below(2_000)
  const name = draw.pick(['eth_', '', '../', ' ']) + 'a'.repeat(length)
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: [name] })
}

/** The caller's own key, which must not come back. */
const strayKey: Make = (draw, key) => {
  const request = drawRequest(draw)
  if (draw.chance(0.5)) request.method = draw.pick([key, `eth_${key}`])
  else request.params = [key, { to: key, blockHash: key }]
  return JSON.stringify(request)
}

const extremeCall: Make = (draw) => JSON.stringify(drawExtremeCall(draw))

const overriddenCall: Make = (draw) => JSON.stringify(drawOverriddenCall(draw))

const largeResults: Make = (draw) => JSON.stringify(drawLargeResults(draw))

/** Around the size limit. Few: each is a megabyte. */
const huge: Make = (draw) => {
  const body = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"data":"0x`
  const end = '"}]}'
  const most = MOST_BYTES - body.length - end.length
  return body + '0'.repeat(most + draw.pick([0, -1, 1, 2, 4_096])) + end
}

const kinds: readonly (readonly [string, number, Make])[] = [
  ['well-formed', 10, wellFormed],
  ['random bytes', 12, randomBytes],
  ['broken JSON', 15, brokenJson],
  ['one thing changed', 20, mutated],
  ['wrong types', 15, wrongTypes],
  ['odd numbers', 4, oddNumbers],
  ['deep nesting', 4, deepNesting],
  ['batches', 6, batch],
  ['unicode', 5, unicode],
  ['prototype names', 5, prototypes],
  ['long names', 3, longNames],
  ['a stray key', 2, strayKey],
  ['extreme calls', 3, extremeCall],
  ['state overrides', 3, overriddenCall],
  ['large results', 0.02, largeResults],
  ['about 1 MiB', 0.02, huge],
]
const weights = kinds.map(([, weight]) => weight)
const total = weights.reduce((sum, weight) => sum + weight, 0)

export const drawBody = (draw: Draw, key: string): FuzzBody => {
  let left = (draw.below(1_000_000) / 1_000_000) * total
  const drawn = kinds.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  const [kind, , make] = drawn ?? (kinds[0] as (typeof kinds)[number])
  return { kind, body: make(draw, key) }
}
