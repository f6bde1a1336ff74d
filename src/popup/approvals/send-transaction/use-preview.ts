import { useEffect, useState } from 'react'
import type { Preview } from '../../../messaging/preview-contract.ts'
import { type Preparing, preparedOf } from './use-preparation.ts'

export type Previewing =
  | { status: 'loading' }
  | { status: 'ready'; preview: Preview }

const unknown: Preview = { kind: 'unknown', isUnsupported: false }

/** Asks once the gas limits are prepared. */
export const usePreview = <Facts>(
  ask: (prepared: Facts) => Promise<Preview>,
  preparing: Preparing<Facts>,
): Previewing => {
  const [state, setState] = useState<Previewing>({ status: 'loading' })
  const { status } = preparing
  const prepared = preparedOf(preparing)
  useEffect(() => {
    let isCancelled = false
    const show = (preview: Preview): void => {
      if (!isCancelled) setState({ status: 'ready', preview })
    }
    setState({ status: 'loading' })
    if (prepared !== undefined) {
      ask(prepared).then(show, (error) => {
        console.warn('Could not preview the transaction', error)
        show(unknown)
      })
    } else if (status !== 'loading') {
      show(unknown)
    }
    return () => {
      isCancelled = true
    }
  }, [ask, prepared, status])
  return state
}
