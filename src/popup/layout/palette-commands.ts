import { isDeveloperWallet } from '../../messaging/developer-contract.ts'
import type { HomeView } from '../../messaging/home-contract.ts'
import type { ConnectedSite } from '../../messaging/site-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { canSend } from '../can-send.ts'
import type { NamedAddress } from '../names/names.ts'
import { paths } from '../paths.ts'
import { shortAddress } from '../short-address.ts'
import { type TextKey, text } from '../text.ts'
import type { Theme } from '../theme.ts'
import { railTabs } from './rail-tabs.ts'

/** What a command does. None of them approves, signs or sends anything. */
export type Act =
  | { go: string }
  | { account: string }
  | { network: string }
  | { theme: Theme }
  | { lock: true }

export type Command = {
  /** Unique in the list. */
  id: string
  name: string
  /** What it is about, beside the name. */
  kind: string
  act: Act
}

const themes: Record<Theme, TextKey> = {
  system: 'themeSystem',
  light: 'themeLight',
  dark: 'themeDark',
}

/** Every command of an open wallet, the most general first. */
export const commandsOf = ({
  view,
  home,
  sites,
  names,
}: {
  view: WalletView
  home: HomeView | undefined
  sites: readonly ConnectedSite[]
  names: readonly NamedAddress[]
}): Command[] => {
  const accounts = view.accounts.filter(({ hidden }) => !hidden)
  const chosen =
    accounts.find(({ address }) => address === home?.account) ?? accounts[0]
  const places: { path: string; label: TextKey }[] = [
    ...railTabs,
    { path: paths.accounts, label: 'accountsTitle' },
    { path: paths.addNetwork, label: 'addNetworkTitle' },
    { path: paths.inspector, label: 'inspectorTitle' },
    ...(isDeveloperWallet(view)
      ? [{ path: paths.developer, label: 'developerScreen' } as const]
      : []),
  ]
  const go = (path: string, name: string, kind: TextKey): Command => ({
    id: `go ${path} ${name}`,
    name,
    kind: text(kind),
    act: { go: path },
  })
  return [
    ...(chosen && canSend(chosen)
      ? [go(paths.send(chosen.address), text('send'), 'paletteAction')]
      : []),
    ...(chosen
      ? [go(paths.receive(chosen.address), text('receive'), 'paletteAction')]
      : []),
    ...places.map(({ path, label }) => go(path, text(label), 'paletteScreen')),
    ...accounts.map(
      (account): Command => ({
        id: account.address,
        name: `${accountName(account)} (${shortAddress(account.address)})`,
        kind: text('homeAccount'),
        act: { account: account.address },
      }),
    ),
    ...(home?.networks ?? []).map(
      ({ chainId, name }): Command => ({
        id: chainId,
        name,
        kind: text('homeNetwork'),
        act: { network: chainId },
      }),
    ),
    ...sites.map(({ origin }) => go(paths.site(origin), origin, 'siteTitle')),
    ...names
      .filter(({ kind }) => kind === 'contact')
      .map(({ name, address }) =>
        go(
          paths.contacts,
          `${name} (${shortAddress(address)})`,
          'contactsTitle',
        ),
      ),
    ...Object.entries(themes).map(
      ([theme, label]): Command => ({
        id: `theme ${theme}`,
        name: text(label),
        kind: text('themeTitle'),
        act: { theme: theme as Theme },
      }),
    ),
    ...(view.hasPassword
      ? [
          {
            id: 'lock',
            name: text('lockNow'),
            kind: text('paletteAction'),
            act: { lock: true },
          } satisfies Command,
        ]
      : []),
  ]
}

/** Commands with all of these words in their name or kind. */
export const findCommands = (
  commands: readonly Command[],
  search: string,
): Command[] => {
  const words = search.toLowerCase().split(/\s+/)
  return commands.filter(({ name, kind }) => {
    const all = `${name} ${kind}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
