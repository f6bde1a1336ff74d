import type { ReactNode } from 'react'
import type { NodeFailure } from '../../../messaging/network-contract.ts'
import { failureText } from '../../node-texts.ts'
import { text } from '../../text.ts'

/** The nodes that are tried if the first cannot be used. */
export const OtherNodes = ({
  urls,
  failures,
}: {
  urls: readonly string[]
  /** Why each of them could not be used, once they were tried. */
  failures: readonly NodeFailure[]
}): ReactNode => (
  <>
    <p className="hint">{text('otherNodesHint')}</p>
    <ol className="add-chain-nodes">
      {urls.map((url, index) => {
        const failure = failures[index]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: masked URLs may be equal
          <li key={index}>
            <code className="add-chain-url" dir="ltr">
              {url}
            </code>
            {failure && (
              <span className="add-chain-fault">{failureText(failure)}</span>
            )}
          </li>
        )
      })}
    </ol>
  </>
)
