import { type DamageKind, damageKinds } from '../../e2e/fixtures/damage.ts'
import type { Report } from '../run/report.ts'
import type { DamageOutcome } from './play-damage.ts'
import type { StoredVault } from './storage-probe.ts'

export type DamageRound = {
  kind: DamageKind
  stored: StoredVault
  outcome: DamageOutcome
}

const columns: [name: string, isSo: (round: DamageRound) => boolean][] = [
  ['damages', () => true],
  ['vault whole', ({ stored }) => stored === 'whole'],
  ['missing', ({ stored }) => stored === 'missing'],
  ['unreadable', ({ stored }) => stored === 'unreadable'],
  ['vaults lost', ({ outcome }) => outcome.lost !== undefined],
  ['onboarding', ({ outcome }) => outcome.onboarded],
]

export const reportDamages = (rounds: readonly DamageRound[]): Report => {
  const lost = rounds.filter(({ outcome }) => outcome.lost !== undefined)
  const onboarded = rounds.filter(({ outcome }) => outcome.onboarded)
  const text = [
    row(
      '',
      columns.map(([name]) => name),
    ),
    ...damageKinds.map((kind) =>
      row(kind, countsOf(rounds.filter((round) => round.kind === kind))),
    ),
    row('all', countsOf(rounds)),
    '',
    ...lost.map(({ kind, outcome }) => `lost after ${kind}: ${outcome.lost}`),
    `${rounds.length} damages, ${lost.length} vaults lost, onboarding shown ${onboarded.length} times`,
  ].join('\n')
  return { ok: lost.length === 0 && onboarded.length === 0, text }
}

const countsOf = (rounds: readonly DamageRound[]): string[] =>
  columns.map(([, isSo]) => String(rounds.filter(isSo).length))

const row = (name: string, cells: readonly string[]): string =>
  [
    name.padEnd(20),
    ...cells.map((cell, index) =>
      cell.padStart(columns[index]?.[0].length ?? 0),
    ),
  ].join('  ')
