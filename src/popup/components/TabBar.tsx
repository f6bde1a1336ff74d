import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { type TextKey, text } from '../text.ts'

type Tab = { path: string; label: TextKey; drawing: string }

/** Outline icons on a 20 by 20 grid. */
const tabs: readonly Tab[] = [
  {
    path: paths.home,
    label: 'homeTitle',
    drawing: 'M3 9.5 10 3l7 6.5M5 8v9h10V8M8.5 17v-5h3v5',
  },
  {
    path: paths.sites,
    label: 'sitesTitle',
    drawing:
      'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM3.2 10h13.6M10 3c-5 4-5 10 0 14M10 3c5 4 5 10 0 14',
  },
  {
    path: paths.networks,
    label: 'networksTitle',
    drawing:
      'M10 3v0a2 2 0 1 0 .01 0ZM4.5 13a2 2 0 1 0 .01 0ZM15.5 13a2 2 0 1 0 .01 0ZM9 6.8 5.6 13.2M11 6.8l3.4 6.4M6.5 15h7',
  },
  {
    path: paths.settings,
    label: 'settingsTitle',
    drawing:
      'M3 6h6M13 6h4M3 14h3M10 14h7M11 4a2 2 0 1 0 .01 0ZM8 12a2 2 0 1 0 .01 0Z',
  },
]

export const TabBar = ({ here }: { here: string }): ReactNode => (
  <nav className="tabs" aria-label={text('mainMenu')}>
    {tabs.map(({ path, label, drawing }) => (
      <Link
        key={path}
        href={path}
        className="tab"
        aria-current={path === here ? 'page' : undefined}
      >
        <svg
          className="icon"
          viewBox="0 0 20 20"
          aria-hidden="true"
          focusable="false"
        >
          <path d={drawing} />
        </svg>
        {text(label)}
      </Link>
    ))}
  </nav>
)
