import type { ReactNode } from 'react'
import { Amount } from '../components/Amount.tsx'
import { Field } from '../components/Field.tsx'
import { text } from '../text.ts'
import type { Asset } from './assets.ts'

/** What to send, with its balance. */
export const AssetField = ({
  assets,
  asset,
  loading,
  onChange,
}: {
  assets: readonly Asset[]
  asset: Asset
  loading: boolean
  onChange: (token: string | null) => void
}): ReactNode => (
  <Field name={text('assetName')}>
    {(control) => (
      <span className="asset-field">
        <select
          {...control}
          className="select"
          value={asset.token ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          {assets.map(({ token, symbol }) => (
            <option key={token} value={token ?? ''}>
              {symbol}
            </option>
          ))}
        </select>
        <Amount
          amount={asset.balance}
          symbol={asset.symbol}
          decimals={asset.decimals}
          loading={loading}
        />
      </span>
    )}
  </Field>
)
