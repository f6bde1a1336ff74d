import { createElement } from 'react'
import { later } from './later.tsx'

/** Screens and parts that the first paint does not need. */
export const AccountsScreen = later(
  async () => (await import('./screens/AccountsScreen.tsx')).AccountsScreen,
)
export const ActivityScreen = later(
  async () => (await import('./screens/ActivityScreen.tsx')).ActivityScreen,
)
export const AddNetworkScreen = later(
  async () => (await import('./screens/AddNetworkScreen.tsx')).AddNetworkScreen,
)
export const AddTokenScreen = later(
  async () => (await import('./screens/AddTokenScreen.tsx')).AddTokenScreen,
)
export const AllowancesScreen = later(
  async () => (await import('./screens/AllowancesScreen.tsx')).AllowancesScreen,
)
export const AutomaticNotice = later(
  async () => (await import('./developer/AutomaticNotice.tsx')).AutomaticNotice,
)
export const ChangePassword = later(
  async () => (await import('./screens/ChangePassword.tsx')).ChangePassword,
)
export const ContactsScreen = later(
  async () => (await import('./screens/ContactsScreen.tsx')).ContactsScreen,
)
export const CreateWallet = later(
  async () => (await import('./screens/CreateWallet.tsx')).CreateWallet,
)
export const DamagedScreen = later(
  async () => (await import('./screens/DamagedScreen.tsx')).DamagedScreen,
)
export const DeveloperScreen = later(
  async () => (await import('./screens/DeveloperScreen.tsx')).DeveloperScreen,
)
export const FitWindow = later(
  async () => (await import('./layout/FitWindow.tsx')).FitWindow,
)
export const HomeTokens = later(
  async () => (await import('./components/HomeTokens.tsx')).HomeTokens,
  createElement('div', { className: 'tokens-head' }),
)
export const ImportPhrase = later(
  async () => (await import('./screens/ImportPhrase.tsx')).ImportPhrase,
)
export const ImportPrivateKey = later(
  async () => (await import('./screens/ImportPrivateKey.tsx')).ImportPrivateKey,
)
export const InspectorScreen = later(
  async () => (await import('./screens/InspectorScreen.tsx')).InspectorScreen,
)
export const NetworkScreen = later(
  async () => (await import('./screens/NetworkScreen.tsx')).NetworkScreen,
)
export const NetworksScreen = later(
  async () => (await import('./screens/NetworksScreen.tsx')).NetworksScreen,
)
export const PendingList = later(
  async () => (await import('./approvals/PendingList.tsx')).PendingList,
)
export const Palette = later(
  async () => (await import('./layout/Palette.tsx')).Palette,
)
export const PendingTransactions = later(
  async () =>
    (await import('./components/PendingTransactions.tsx')).PendingTransactions,
)
export const PublicNodesScreen = later(
  async () =>
    (await import('./screens/PublicNodesScreen.tsx')).PublicNodesScreen,
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
export const RevealKey = later(
  async () => (await import('./screens/RevealKey.tsx')).RevealKey,
)
export const RevealPhrase = later(
  async () => (await import('./screens/RevealPhrase.tsx')).RevealPhrase,
)
export const SendScreen = later(
  async () => (await import('./screens/SendScreen.tsx')).SendScreen,
)
export const SettingsScreen = later(
  async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen,
)
export const SiteScreen = later(
  async () => (await import('./screens/SiteScreen.tsx')).SiteScreen,
)
export const SitesScreen = later(
  async () => (await import('./screens/SitesScreen.tsx')).SitesScreen,
)
export const TransactionScreen = later(
  async () =>
    (await import('./screens/TransactionScreen.tsx')).TransactionScreen,
)
export const WideSide = later(
  async () => (await import('./layout/WideSide.tsx')).WideSide,
  createElement('div', { className: 'rail' }),
)
