import { useEffect, useState } from 'react'
import type { Preview } from '../../../messaging/preview-contract.ts'
import { type Preparing, preparedOf } from './use-preparation.ts'

export type Previewing =
  | { status: 'loading' }
  | { status: 'ready'; preview: Preview }

const unknown: Preview = { kind: 'unknown', isUnsupported: false }

/** Asks once the gas limit is prepared. */
export const usePreview = (
  ask: (gas: string) => Promise<Preview>,
  preparing: Preparing,
): Previewing => {
  const [state, setState] = useState<Previewing>({ status: 'loading' })
  const { status } = preparing
  const gas = preparedOf(preparing)?.gas
  useEffect(() => {
    let isCancelled = false
    const show = (preview: Preview): void => {
      if (!isCancelled) setState({ status: 'ready', preview })
    }
    setState({ status: 'loading' })
    if (gas !== undefined) {
      ask(gas).then(show, (error) => {
        console.warn('Could not preview the transaction', error)
        show(unknown)
      })
    } else if (status !== 'loading') {
      show(unknown)
    }
    return () => {
      isCancelled = true
    }
  }, [ask, gas, status])
  return state
}
