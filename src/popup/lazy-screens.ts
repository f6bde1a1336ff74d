import { type ComponentType, lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * Screens that the first paint does not need. Each is loaded from the
 * extension's own files when it is first shown, or earlier when idle.
 */
const later = <Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  loads.push(load)
  return lazy(async () => ({ default: await load() })) as ComponentType<Props>
}

/** Preloads all screens, so that they open without delay. */
export const fetchScreens = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()))
}

export const AccountsScreen = later(
  async () => (await import('./screens/AccountsScreen.tsx')).AccountsScreen,
)
export const ActivityScreen = later(
  async () => (await import('./screens/ActivityScreen.tsx')).ActivityScreen,
)
export const AddNetworkScreen = later(
  async () => (await import('./screens/AddNetworkScreen.tsx')).AddNetworkScreen,
)
export const ChangePassword = later(
  async () => (await import('./screens/ChangePassword.tsx')).ChangePassword,
)
export const CreateWallet = later(
  async () => (await import('./screens/CreateWallet.tsx')).CreateWallet,
)
export const ImportPhrase = later(
  async () => (await import('./screens/ImportPhrase.tsx')).ImportPhrase,
)
export const ImportPrivateKey = later(
  async () => (await import('./screens/ImportPrivateKey.tsx')).ImportPrivateKey,
)
export const NetworkScreen = later(
  async () => (await import('./screens/NetworkScreen.tsx')).NetworkScreen,
)
export const NetworksScreen = later(
  async () => (await import('./screens/NetworksScreen.tsx')).NetworksScreen,
)
export const ReceiveScreen = later(
  async () => (await import('./screens/ReceiveScreen.tsx')).ReceiveScreen,
)
export const RecoveryScreen = later(
  async () => (await import('./screens/RecoveryScreen.tsx')).RecoveryScreen,
)
export const ReplaceTransactionScreen = later(
  async () =>
    (await import('./screens/ReplaceTransactionScreen.tsx'))
      .ReplaceTransactionScreen,
)
export const RevealPhrase = later(
  async () => (await import('./screens/RevealPhrase.tsx')).RevealPhrase,
)
export const SendTransactionScreen = later(
  async () =>
    (await import('./screens/SendTransactionScreen.tsx')).SendTransactionScreen,
)
export const SettingsScreen = later(
  async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen,
)
export const SignMessageScreen = later(
  async () =>
    (await import('./screens/SignMessageScreen.tsx')).SignMessageScreen,
)
export const SignTypedDataScreen = later(
  async () =>
    (await import('./screens/SignTypedDataScreen.tsx')).SignTypedDataScreen,
)
export const WatchAssetScreen = later(
  async () => (await import('./screens/WatchAssetScreen.tsx')).WatchAssetScreen,
)
export const SiteScreen = later(
  async () => (await import('./screens/SiteScreen.tsx')).SiteScreen,
)
export const SitesScreen = later(
  async () => (await import('./screens/SitesScreen.tsx')).SitesScreen,
)
