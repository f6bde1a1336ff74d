import type {
  Permit,
  PermitRight,
} from '../../../protocol/typed-data/permit.ts'
import { formatLanguage, text } from '../../text.ts'

/** One sentence for each permission of a permit. */
export const permitSentences = ({
  spender,
  rights,
  until,
  usableUntil,
}: Permit): string[] => {
  const end =
    until === undefined
      ? text('permitNoExpiry')
      : text('permitUntil', formatTime(until))
  const sentences = rights.map((right) =>
    rightSentence(right, { spender, end }),
  )
  return usableUntil === undefined
    ? sentences
    : [...sentences, text('permitUsable', formatTime(usableUntil))]
}

const rightSentence = (
  right: PermitRight,
  { spender, end }: { spender: string; end: string },
): string => {
  const { token } = right
  switch (right.kind) {
    case 'spend':
      if (right.amount === 0n) return text('permitNothing', spender, token)
      return right.isUnlimited
        ? text('permitAll', spender, token, end)
        : text('permitSome', spender, formatNumber(right.amount), token, end)
    case 'item':
      return text('permitItem', spender, right.id.toString(), token, end)
    case 'collection':
      return right.isAllowed
        ? text('permitCollection', spender, token, end)
        : text('permitNothing', spender, token)
    case 'transfer':
      return text('permitSend', spender, formatNumber(right.amount), token, end)
  }
}

const formatNumber = (amount: bigint): string =>
  new Intl.NumberFormat(formatLanguage()).format(amount)

const formatTime = (seconds: bigint): string =>
  new Intl.DateTimeFormat(formatLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(Number(seconds) * 1_000))
