import type { ReactNode } from 'react'

/** An address or the id of an NFT, alone or behind a name. */
const shortened = /([(#]?\w{4,6}…\w{4}\)?)/

/** A sentence of the wallet, with each shortened address on one line. */
export const Sentence = ({ children }: { children: string }): ReactNode =>
  children.split(shortened).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has its place
      <span className="one-line" dir="ltr" key={index}>
        {part}
      </span>
    ),
  )
