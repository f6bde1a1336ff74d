import { type Tab, tabs } from '../components/TabBar.tsx'
import { paths } from '../paths.ts'
import { listAt } from './pane.ts'

/** The entries of the rail. */
export const railTabs: readonly Tab[] = [
  tabs.home,
  {
    path: paths.activity,
    label: 'activityTitle',
    drawing: 'M10 3a7 7 0 1 1-6.6 4.7M3 3v5h5M10 6v4.5l3 1.8',
  },
  tabs.sites,
  tabs.networks,
  {
    path: paths.contacts,
    label: 'contactsTitle',
    drawing:
      'M5 3h10v14H5ZM3 6.5h4M3 10h4M3 13.5h4M11 7a1.5 1.5 0 1 0 .01 0ZM8.5 13.5c0-3 5-3 5 0',
  },
  tabs.settings,
]

/** The entry to which a screen belongs; home for all that start there. */
export const railPathAt = (location: string): string => {
  if (location === paths.contacts) return paths.contacts
  if (location.startsWith(paths.settings)) return paths.settings
  return listAt(location) ?? paths.home
}
