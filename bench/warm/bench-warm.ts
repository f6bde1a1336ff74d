import { walletFolder } from '../../e2e/fixtures/launch-wallet.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { measureFirst } from './measure-first.ts'
import { measureWarm, type WarmRow } from './measure-warm.ts'

const { rounds, stops, seed, chains } = readWholeNumbers({
  rounds: 10,
  stops: 20,
  seed: Date.now() % 1_000_000,
  chains: 2,
})
const before = process.env.PORTOLAN_BEFORE

const builds = [
  { name: 'wallet', folder: walletFolder, host: '127.0.0.1' },
  ...(before ? [{ name: 'before', folder: before, host: 'localhost' }] : []),
]
const rows = await measureWarm({ builds, rounds, seed, chains })
const find = (build: string, way: string): WarmRow | undefined =>
  rows.find((row) => row.build === build && row.way === way)
console.log(`${rounds} rounds, ${chains} chains, seed ${seed}`)
for (const row of rows.toSorted((a, b) =>
  a.build === b.build ? (a.way < b.way ? -1 : 1) : a.build < b.build ? -1 : 1,
)) {
  const figures = [row.p50, row.p95, row.p99].map((ms) => ms.toFixed(3))
  console.log(
    `${row.build.padEnd(8)}${row.way.padEnd(28)}${figures.join('  ')}  ${row.perSecond.toFixed(0).padStart(6)}/s  failed ${row.failed}`,
  )
}
for (const build of ['before', 'wallet']) {
  for (const [way, floor] of [
    ['external', 'bare external'],
    ['provider', 'bare event and port'],
    ['provider', 'bare MessagePort and port'],
    ['provider', 'bare event and sendMessage'],
  ] as const) {
    const [one, bare] = [find(build, way), find(build, floor)]
    if (!one || !bare) continue
    console.log(
      `${build} ${way} / ${floor}: p50 ${(one.p50 / bare.p50).toFixed(2)}, pipelined ${(one.perSecond / bare.perSecond).toFixed(2)}`,
    )
  }
}
for (const { build, p50, p95, bare } of await measureFirst({ builds, stops })) {
  console.log(
    `${build} first answer after a stop: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(p50 / bare).toFixed(2)} times the bare extension's p50`,
  )
}
