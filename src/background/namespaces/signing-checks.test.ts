import { describe, expect, it } from 'vitest'
import { ethSigningChecks } from '../../protocol/eth-signing-checks.ts'
import type { SigningChecks } from '../../protocol/signing-checks.ts'
import { solanaSigningChecks } from '../../protocol/solana/signing-checks.ts'
import { namespaces } from './list.ts'

/** What each method has to know before it signs, by namespace. */
const checks: Record<string, Record<string, SigningChecks<string, string>>> = {
  eip155: ethSigningChecks,
  solana: solanaSigningChecks,
}

it('every namespace has a table of checks, and every table a namespace', () => {
  const names = namespaces.map(({ name }) => name)
  expect(Object.keys(checks).sort()).toStrictEqual(names.sort())
})

describe.each(namespaces.map((one) => [one.name, one] as const))(
  'the namespace %s',
  (name, { chain, wallet }) => {
    it('has a row for each method that the user approves, and no other', () => {
      const approved = [...chain.methods, ...wallet.methods]
        .filter(([, { answeredBy }]) => answeredBy === 'approval')
        .map(([method]) => method)
      expect(approved.length).toBeGreaterThan(0)
      expect(Object.keys(checks[name] ?? {}).sort()).toStrictEqual(
        approved.sort(),
      )
    })

    it('checks something of each before it asks', () => {
      for (const { local } of Object.values(checks[name] ?? {})) {
        expect(local).not.toStrictEqual([])
      }
    })
  },
)
