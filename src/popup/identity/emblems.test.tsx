import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountAvatar } from './AccountAvatar.tsx'
import { NetworkIcon } from './NetworkIcon.tsx'
import { SiteTile } from './SiteTile.tsx'

const emblems: [string, ReactNode][] = [
  [
    'an avatar',
    <AccountAvatar
      key="avatar"
      address="0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
      size={24}
    />,
  ],
  [
    'a network icon',
    <NetworkIcon key="icon" chainId="eip155:10" name="OP Mainnet" size={24} />,
  ],
  [
    'a site tile',
    <SiteTile key="tile" origin="https://app.example.org" size={24} />,
  ],
]

test.each(emblems)(
  '%s is hidden from screen readers and has neither text nor style',
  (_, emblem) => {
    const markup = renderToStaticMarkup(emblem)
    expect(markup).toMatch(
      /^<svg [^>]*width="24" height="24"[^>]*aria-hidden="true"/,
    )
    expect(markup.replace(/<[^>]*>/g, '')).toBe('')
    expect(markup).not.toMatch(/<style|style=/)
  },
)
