import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { originOfAddress } from '../site-address.ts'
import { text } from '../text.ts'
import { TextField } from './TextField.tsx'

/**
 * Opens the screen of a site that is not connected yet: one that only detects
 * `window.ethereum` cannot connect before it is enabled there.
 */
export const UnlistedSite = (): ReactNode => {
  const [, navigate] = useLocation()
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()

  const show = (event: FormEvent): void => {
    event.preventDefault()
    const origin = originOfAddress(address)
    if (origin === undefined) setError(text('notSite'))
    else navigate(paths.site(origin))
  }

  return (
    <details>
      <summary className="fold">{text('unlistedSite')}</summary>
      <form className="panel" onSubmit={show}>
        <TextField
          name={text('siteAddress')}
          value={address}
          onChange={(given) => {
            setAddress(given)
            setError(undefined)
          }}
          placeholder="https://"
          hint={text('unlistedSiteHint')}
          error={error}
          code
        />
        <button type="submit" className="button">
          {text('showSite')}
        </button>
      </form>
    </details>
  )
}
