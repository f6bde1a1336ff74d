import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { listAt } from './pane.ts'

test('sites, networks and transactions belong to their lists', () => {
  expect(
    [
      paths.sites,
      paths.site('https://a.example'),
      paths.siteActivity('https://a.example'),
      paths.networks,
      paths.network('eip155:1'),
      paths.addNetwork,
      paths.activity,
      paths.transaction('0x1'),
    ].map(listAt),
  ).toStrictEqual([
    ...Array(3).fill(paths.sites),
    ...Array(3).fill(paths.networks),
    ...Array(2).fill(paths.activity),
  ])
})

test('all other screens stand alone, above all those that send', () => {
  const alone = [
    paths.home,
    paths.accounts,
    paths.settings,
    paths.contacts,
    paths.send('0x1'),
    paths.receive('0x1'),
    paths.speedUp('0x1'),
    paths.cancelSent('0x1'),
    paths.addToken,
  ]
  expect(alone.filter((path) => listAt(path) !== undefined)).toStrictEqual([])
})
