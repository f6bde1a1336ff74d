import { eip155Rules } from '../background/namespaces/eip155/rules.ts'
import { solanaRules } from '../background/namespaces/solana/rules.ts'
import type { MethodRule } from '../session/namespace.ts'
import { markdownTable } from './markdown-table.ts'

export const API_FILE = 'docs/api.md'

const BEGIN = '<!-- methods: written by npm run docs -->'
const END = '<!-- end of methods -->'

/** The document with the tables of the current methods. */
export const withMethodTables = (document: string): string => {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) {
    throw new Error(`${API_FILE} has no place for the methods`)
  }
  const { chain, wallet } = eip155Rules
  return [
    document.slice(0, begin) + BEGIN,
    'On a chain of `eip155`:',
    tableOf(chain.methods),
    'In the scope `wallet:eip155`:',
    tableOf(wallet.methods),
    'On a chain of [`solana`](solana.md):',
    tableOf(solanaRules.chain.methods),
    document.slice(end),
  ].join('\n\n')
}

const answerers: Record<MethodRule['answeredBy'], string> = {
  approval: 'user',
  wallet: 'wallet',
  subscription: 'subscription',
  node: 'node',
}

const tableOf = (methods: ReadonlyMap<string, MethodRule>): string =>
  markdownTable([
    ['Method', 'Answered by', 'Effect', 'Acting account'],
    ...[...methods].map(([name, { answeredBy, effect, account }]) => [
      `\`${name}\``,
      answerers[answeredBy],
      effect,
      (account?.at ?? [])
        .map((steps) => `\`params.${steps.join('.')}\``)
        .join(' or '),
    ]),
  ])
