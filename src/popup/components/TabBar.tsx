import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useIsWide } from '../layout/use-is-wide.ts'
import { paths } from '../paths.ts'
import { type TextKey, text } from '../text.ts'
import { Icon } from './Icon.tsx'

export type Tab = { path: string; label: TextKey; drawing: string }

export const tabs = {
  home: {
    path: paths.home,
    label: 'homeTitle',
    drawing: 'M3 9.5 10 3l7 6.5M5 8v9h10V8M8.5 17v-5h3v5',
  },
  sites: {
    path: paths.sites,
    label: 'sitesTitle',
    drawing:
      'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM3.2 10h13.6M10 3c-5 4-5 10 0 14M10 3c5 4 5 10 0 14',
  },
  networks: {
    path: paths.networks,
    label: 'networksTitle',
    drawing:
      'M10 3v0a2 2 0 1 0 .01 0ZM4.5 13a2 2 0 1 0 .01 0ZM15.5 13a2 2 0 1 0 .01 0ZM9 6.8 5.6 13.2M11 6.8l3.4 6.4M6.5 15h7',
  },
  settings: {
    path: paths.settings,
    label: 'settingsTitle',
    drawing:
      'M3 6h6M13 6h4M3 14h3M10 14h7M11 4a2 2 0 1 0 .01 0ZM8 12a2 2 0 1 0 .01 0Z',
  },
} as const satisfies Record<string, Tab>

/** The main menu of a narrow page; a wide one has a rail. */
export const TabBar = ({ here }: { here: string }): ReactNode =>
  useIsWide() ? null : (
    <nav className="tabs" aria-label={text('mainMenu')}>
      {Object.values(tabs).map((tab) => (
        <TabLink key={tab.path} tab={tab} isHere={tab.path === here} />
      ))}
    </nav>
  )

export const TabLink = ({
  tab: { path, label, drawing },
  isHere,
}: {
  tab: Tab
  isHere: boolean
}): ReactNode => (
  <Link href={path} className="tab" aria-current={isHere ? 'page' : undefined}>
    <Icon drawing={drawing} />
    {text(label)}
  </Link>
)
