import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { englishTexts, giveTexts } from '../../../dev/give-texts.ts'
import type { Preview } from '../../../messaging/preview-contract.ts'
import type { Prepared } from '../../../messaging/transaction-contract.ts'
import { useArmed } from '../../use-armed.ts'
import { TransactionReview } from './TransactionReview.tsx'
import { allowing, OTHER, prepared, subject } from './testing/test-subject.ts'
import type { MaybeDescribed } from './use-described.ts'
import type { Preparing } from './use-preparation.ts'
import type { Previewing } from './use-preview.ts'

giveTexts(englishTexts())

// Effects do not run without a DOM, so their results are supplied.
const found = vi.hoisted(() => ({ described: undefined as MaybeDescribed }))
vi.mock('./use-described.ts', () => ({
  useDescribed: () => found.described,
}))

vi.mock(import('../../use-armed.ts'), async (original) => ({
  useArmed: vi.fn((await original()).useArmed),
}))

const ready = (change: Partial<Prepared> = {}): Preparing => ({
  status: 'ready',
  preparation: {
    ready: true,
    prepared: prepared({ balance: '0xffffffffffffffffffff', ...change }),
  },
})

const markupOf = (
  request: Parameters<typeof subject>[0],
  preparing: Preparing = ready(),
  preview: Previewing = { status: 'loading' },
): string =>
  renderToStaticMarkup(
    <TransactionReview
      title="sendTitle"
      origin="https://harbour.example"
      subject={subject(request)}
      shown="one"
      preparing={{ ...preparing, again: () => undefined }}
      preview={preview}
      hasNonce
      running={undefined}
      error={undefined}
      onSend={() => undefined}
      onCancel={() => undefined}
    />,
  )

const figuresIn = (markup: string): string[] =>
  [...markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, name, value]) => `${name}: ${value?.replaceAll(/<[^>]+>/g, '')}`,
  )

const wordsIn = (markup: string, id: string): string | undefined =>
  new RegExp(`id="${id}"[^>]*>(.*?)</p>`)
    .exec(markup)?.[1]
    ?.replaceAll(/<[^>]+>/g, '')

describe('the review of a transaction', () => {
  it('describes the heading with what a call does and sends', () => {
    const value = '0xde0b6b3a7640000'
    const markup = markupOf({ data: allowing('0x1'), value })
    expect(markup).toContain(
      'aria-describedby="approval-origin approval-sentence"',
    )
    expect(wordsIn(markup, 'approval-sentence')).toBe(
      'Allow 0x0000…dEaD to spend 1 (base units or token ID) Also send 1 ETH',
    )
  })

  it('shows the full spender and the requested nonce', () => {
    const markup = markupOf({ data: allowing('0x1'), nonce: '0x3' })
    expect(figuresIn(markup)).toEqual(
      expect.arrayContaining([`Spender: ${OTHER}`, 'Nonce: 3']),
    )
    expect(markup).toContain('The nonce is lower than the next one, 7:')
    expect(figuresIn(markupOf({}))).not.toContain('Nonce: 3')
  })

  it('explains why Send is disabled', () => {
    const failing = markupOf({}, ready({ failure: 'no' }))
    expect(failing).toContain(
      'aria-describedby="approval-sum approval-unarmed"',
    )
    expect(wordsIn(failing, 'approval-sum')).toBe(
      'To send it anyway, tick the box above.',
    )
    expect(wordsIn(markupOf({}), 'approval-sum')).toBeUndefined()
    expect(wordsIn(markupOf({}, { status: 'loading' }), 'approval-sum')).toBe(
      'Estimating the fee…',
    )
  })

  it('disarms when a text loads late', () => {
    const texts: MaybeDescribed[] = [
      undefined,
      null,
      { sentence: 'Swap 1 ETH for 2 HRB', fields: [] },
      { sentence: 'Swap 1 ETH for 3 HRB', fields: [] },
    ]
    vi.mocked(useArmed).mockClear()
    for (const described of texts) {
      found.described = described
      markupOf({ data: '0x12345678' })
    }
    found.described = undefined
    const shown = vi.mocked(useArmed).mock.calls.map(([name]) => name)
    expect(new Set(shown).size).toBe(texts.length)
  })

  describe('with a preview', () => {
    const arrived = (preview: Preview): Previewing => ({
      status: 'ready',
      preview,
    })
    const previews: Previewing[] = [
      { status: 'loading' },
      arrived({ kind: 'unknown', isUnsupported: true }),
      arrived({ kind: 'reverts', reason: 'no', balance: '0x64' }),
      ...[0, 1, 2, null].map((unread) =>
        arrived({
          kind: 'changes',
          native: { before: '0x1', after: '0x1' },
          tokens: [],
          items: [],
          allowances: [],
          unread,
        }),
      ),
    ]
    const call = { data: allowing(`0x${'f'.repeat(64)}`) }
    const failing = ready({ failure: 'no' })

    it('keeps every warning, whatever is predicted', () => {
      const warningsIn = (markup: string): string =>
        /<div class="transaction-warnings".*?<\/div>/.exec(markup)?.[0] ?? ''
      const alone = warningsIn(markupOf(call, failing))
      expect(alone).toContain('This transaction would fail')
      expect(
        previews.map((preview) => warningsIn(markupOf(call, failing, preview))),
      ).toStrictEqual(previews.map(() => alone))
    })

    it('stays armed, with the same button, when it arrives', () => {
      vi.mocked(useArmed).mockClear()
      const footers = previews.map(
        (preview) =>
          /<footer.*<\/footer>/.exec(markupOf(call, failing, preview))?.[0],
      )
      expect(new Set(footers).size).toBe(1)
      expect(footers[0]).toContain('Send')
      const shown = vi.mocked(useArmed).mock.calls.map(([name]) => name)
      expect(new Set(shown).size).toBe(1)
    })

    it('says what it is, and that the result can differ', () => {
      const words = previews.map((preview) => {
        const section =
          /<section class="changes".*?<\/section>/.exec(
            markupOf(call, failing, preview),
          )?.[0] ?? ''
        return section
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()
      })
      const note = 'Predicted from the node’s answers. The result can differ.'
      expect(words).toStrictEqual([
        `What changes Asking the node what would change… ${note}`,
        `What changes What changes can’t be predicted on this node. ${note}`,
        `What changes It would fail, and only the fee would be charged: no Max fee −0.0000000000021 ETH ${note}`,
        `What changes Apart from the fee, the node found no change to your balances, or to approvals of tokens (ERC-20), NFTs (ERC-721, ERC-1155) and Permit2. Nothing else was checked. Max fee −0.0000000000021 ETH ${note}`,
        `What changes 1 event names your account, but Portolan can’t read it. It may give somebody rights that aren’t listed here. Max fee −0.0000000000021 ETH ${note}`,
        `What changes 2 events name your account, but Portolan can’t read them. They may give somebody rights that aren’t listed here. Max fee −0.0000000000021 ETH ${note}`,
        `What changes Calculated from the token’s standard: this node can’t try out what the contract really does. Max fee −0.0000000000021 ETH ${note}`,
      ])
    })
  })
})
