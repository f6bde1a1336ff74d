import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import messages from '../../../public/_locales/en/messages.json' with {
  type: 'json',
}
import { englishTexts, giveTexts } from '../../dev/give-texts.ts'
import type {
  NamedCode,
  NamedTokens,
} from '../../messaging/signing-contract.ts'
import type { TypedStruct } from '../../protocol/typed-data/typed-data.ts'
import type { ApprovalScreenProps } from './approval-screen.ts'
import { SignMessageScreen } from './sign-message/SignMessageScreen.tsx'
import { CodeWarnings } from './sign-typed-data/CodeWarnings.tsx'
import { SignTypedDataScreen } from './sign-typed-data/SignTypedDataScreen.tsx'
import { TypedDataSummary } from './sign-typed-data/TypedDataSummary.tsx'
import { WatchAssetScreen } from './watch-asset/WatchAssetScreen.tsx'

giveTexts(englishTexts())

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const MARKET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const asked = {
  id: '1',
  hash: 'h',
  origin: 'https://harbour.example',
  account: { address: ACCOUNT, name: 'Account 1' },
  network: { chainId: 'eip155:1', name: 'Ethereum', symbol: 'ETH' },
}

const around = {
  wallet: {},
  view: {},
  onAnswer: () => undefined,
} as unknown as Omit<ApprovalScreenProps<never>, 'approval'>

/** The texts of a kind of element, without what is inside. */
const textsIn = (shown: ReactNode, pattern: RegExp): string[] =>
  [...renderToStaticMarkup(shown).matchAll(pattern)].map(([, inner = '']) =>
    inner.replaceAll(/<[^>]+>/g, ''),
  )

const WARNING = /<p class="site-warning"[^>]*>(.*?)<\/p>/g
const FIGURE = /<div class="figure">(.*?)<\/div>/g
const ALERT = /<p role="alert">(.*?)<\/p>/g

describe('a token that a site suggests', () => {
  const token = { address: TOKEN, symbol: 'HRB', decimals: 6 }
  const warningsOf = (
    change: { isClaim?: true },
    claimed = { symbol: 'HRB', decimals: 6 },
  ) =>
    textsIn(
      <WatchAssetScreen
        {...around}
        approval={{
          ...asked,
          kind: 'watch-asset',
          token: { ...token, ...change },
          claimed,
          contradicted: [],
          unchecked: [],
        }}
      />,
      WARNING,
    )

  it('has no warning if the site says what the contract says', () => {
    expect(warningsOf({})).toStrictEqual([])
  })

  it('has a warning if the site says something else', () => {
    expect(warningsOf({}, { symbol: 'USDC', decimals: 18 })).toStrictEqual([
      'The site claims: symbol USDC, decimals 18. The contract says otherwise, and that is what Portolan uses.',
    ])
    expect(warningsOf({}, { symbol: 'HRB', decimals: 18 })).toHaveLength(1)
  })

  it('is marked as the claim of the site if the contract says nothing', () => {
    expect(warningsOf({ isClaim: true })).toStrictEqual([
      'The contract didn’t report its symbol and decimals. Those shown here are the site’s claim.',
    ])
  })
})

describe('an NFT that a site suggests', () => {
  const nft = { standard: 'ERC721' as const, id: '1234567890123456' }
  const shown = (
    change: { isClaim?: true; symbol?: string },
    contradicted: ('standard' | 'symbol' | 'owner')[] = [],
    unchecked: ('standard' | 'owner')[] = [],
  ) => (
    <WatchAssetScreen
      {...around}
      approval={{
        ...asked,
        kind: 'watch-asset',
        token: { address: TOKEN, symbol: 'Boats', decimals: 0, nft, ...change },
        claimed: { symbol: 'BOAT', decimals: 0 },
        contradicted,
        unchecked,
      }}
    />
  )

  it('is shown with its collection, its whole id and its standard', () => {
    // After the account and the network.
    expect(textsIn(shown({}), FIGURE).slice(2)).toStrictEqual([
      'CollectionBoats',
      `Contract${TOKEN}`,
      `Token ID${nft.id}`,
      'StandardERC-721',
    ])
    expect(textsIn(shown({}), WARNING)).toStrictEqual([])
    expect(renderToStaticMarkup(shown({}))).toContain(
      'Add Boats #1234…3456 to Account 1.',
    )
  })

  it('needs no name', () => {
    expect(textsIn(shown({ symbol: '' }), FIGURE)).toHaveLength(5)
    expect(renderToStaticMarkup(shown({ symbol: '' }))).toContain(
      'Add NFT #1234…3456 to Account 1.',
    )
  })

  it('has a warning for each claim that the contract contradicts', () => {
    const claims = ['standard', 'symbol', 'owner'] as const
    expect(textsIn(shown({}, [...claims]), WARNING)).toStrictEqual([
      'The site claims that this is ERC-721. The contract says otherwise.',
      'The site claims the symbol BOAT. The contract says otherwise.',
      'According to the contract, Account 1 doesn’t own this NFT.',
    ])
    expect(
      textsIn(shown({}, [], ['standard', 'owner']), WARNING),
    ).toStrictEqual([
      'Portolan couldn’t check whether this is ERC-721.',
      'Portolan couldn’t check whether Account 1 owns this NFT.',
    ])
    expect(textsIn(shown({ isClaim: true }), WARNING)).toStrictEqual([
      messages.watchNftClaim.message,
    ])
    expect(
      textsIn(shown({ isClaim: true, symbol: '' }), WARNING),
    ).toStrictEqual([
      'The contract didn’t confirm this NFT. What’s shown here is the site’s claim.',
    ])
  })
})

describe('a message of 32 bytes', () => {
  const shown = (message: string) => (
    <SignMessageScreen
      {...around}
      approval={{ ...asked, kind: 'sign-message', message, digest: '0x00' }}
    />
  )

  it('needs a tick if it cannot be read', () => {
    const hash = shown(`0x${'ab'.repeat(32)}`)
    expect(textsIn(hash, ALERT)).toStrictEqual([messages.messageHash.message])
    expect(renderToStaticMarkup(hash)).toContain(
      messages.signNeedsConfirmation.message,
    )
    for (const count of [31, 33]) {
      expect(textsIn(shown(`0x${'ab'.repeat(count)}`), ALERT)).toStrictEqual([])
    }
  })

  it('has a warning if it is text', () => {
    const words = `0x${Buffer.from('Ahoy'.repeat(8)).toString('hex')}`
    expect(textsIn(shown(words), WARNING)).toStrictEqual([
      messages.messageMayBeHash.message,
    ])
    expect(textsIn(shown(`${words}21`), WARNING)).toStrictEqual([])
  })
})

describe('typed data', () => {
  const approvalOf = (primaryType: string, message: object) => ({
    ...asked,
    kind: 'sign-typed-data' as const,
    typedData: {
      types: {},
      primaryType,
      domain: { verifyingContract: TOKEN },
      message: message as TypedStruct,
    },
    digest: '0x00',
  })

  const summaryOf = (
    primaryType: string,
    message: object,
    tokens: NamedTokens = {},
  ) => (
    <TypedDataSummary
      approval={approvalOf(primaryType, message)}
      tokens={tokens}
      described={undefined}
    />
  )

  const order = {
    offerer: ACCOUNT,
    offer: [
      {
        itemType: '2',
        token: TOKEN,
        identifierOrCriteria: '5',
        startAmount: '1',
        endAmount: '1',
      },
    ],
    consideration: [
      {
        itemType: '0',
        token: `0x${'0'.repeat(40)}`,
        identifierOrCriteria: '0',
        startAmount: '1500000000000000000',
        endAmount: '1000000000000000000',
        recipient: ACCOUNT,
      },
    ],
    endTime: '1900000000',
  }

  it.each([
    [[], {}, messages.dataNoDomain.message],
    [[{ name: 'name', type: 'string' }], {}, messages.dataNoChain.message],
    [[{ name: 'chainId', type: 'uint256' }], { chainId: '1' }, undefined],
  ])(
    'with the domain type %j has the right warning',
    (type, domain, warning) => {
      const approval = approvalOf('Note', {})
      const types = { EIP712Domain: type, Note: [] }
      const typedData = { ...approval.typedData, types, domain }
      const shown = (
        <SignTypedDataScreen
          {...around}
          approval={{ ...approval, typedData }}
        />
      )
      expect(textsIn(shown, WARNING)).toStrictEqual(warning ? [warning] : [])
    },
  )

  it('says what could not be checked of the addresses that it names', () => {
    const permit = {
      ...approvalOf('Permit', { spender: MARKET, value: '5' }),
      network: asked.network,
    }
    const unchecked = (address: string) =>
      `Portolan couldn’t check whether there is a contract at ${address} on Ethereum.`
    const shown = (code: NamedCode | undefined) =>
      textsIn(<CodeWarnings approval={permit} code={code} />, WARNING)
    expect(shown({ contract: 'unknown', spender: 'unknown' })).toStrictEqual([
      unchecked(TOKEN),
      unchecked(MARKET),
    ])
    expect(shown({ contract: 'contract', spender: 'contract' })).toStrictEqual(
      [],
    )
    expect(shown(undefined)).toStrictEqual([])
  })

  it('that is an order for an unknown token says that it names no unit', () => {
    const coins = [
      { ...order.offer[0], itemType: '1', startAmount: '5', endAmount: '5' },
    ]
    const selling = { ...order, offer: coins }
    const warning = messages.warnUnknownToken.message
    expect(textsIn(summaryOf('OrderComponents', selling), WARNING)).toContain(
      warning,
    )
    const token = { symbol: 'HRB', decimals: 6, supply: null, balance: null }
    const known = { [TOKEN]: { token, nft: null } }
    expect(
      textsIn(summaryOf('OrderComponents', selling, known), WARNING),
    ).not.toContain(warning)
  })

  it('that is an order says what is given and received, and until when', () => {
    const shown = summaryOf('OrderComponents', order, {
      [TOKEN]: { token: null, nft: { symbol: 'BOAT' } },
    })
    expect(textsIn(shown, FIGURE)).toStrictEqual([
      `You give, at mostNFT #5 of BOAT (${TOKEN})`,
      'You get, at least1 ETH',
      expect.stringMatching(/^Valid untilMar 17, 2030/),
    ])
    expect(textsIn(shown, WARNING)).toStrictEqual([
      messages.orderWarning.message,
    ])
  })

  it('that is an order for nothing, or of another account, says so', () => {
    const { consideration } = order
    const gift = consideration.map((item) => ({ ...item, recipient: MARKET }))
    const forNothing = { ...order, consideration: gift }
    const shown = summaryOf('OrderComponents', forNothing)
    const screen = (
      <SignTypedDataScreen
        {...around}
        approval={approvalOf('OrderComponents', forNothing)}
      />
    )
    expect(textsIn(screen, ALERT)).toStrictEqual([messages.orderGift.message])
    expect(renderToStaticMarkup(screen)).toContain(
      messages.signNeedsConfirmation.message,
    )
    expect(textsIn(shown, FIGURE).slice(1, 3)).toStrictEqual([
      'You get, at leastnothing',
      'Others get1 ETH',
    ])
    expect(
      textsIn(
        summaryOf('OrderComponents', { ...order, offerer: MARKET }),
        WARNING,
      ),
    ).toContain(messages.signInOtherAccount.message)
  })

  it('that is an order and cannot be read says so', () => {
    expect(
      textsIn(summaryOf('OrderComponents', { offer: [] }), WARNING),
    ).toStrictEqual([messages.orderUnknown.message])
  })

  it('that is a permit has amounts in tokens, and warnings', () => {
    const permit = { spender: MARKET, value: '5500000', deadline: '1900000000' }
    const coin = {
      symbol: 'HRB',
      decimals: 6,
      supply: '0x3b9aca00',
      balance: '0x989680',
    }
    const shown = summaryOf('Permit', permit, {
      [TOKEN]: { token: coin, nft: null },
    })
    expect(textsIn(shown, /<li>(.*?)<\/li>/g)).toStrictEqual([
      `${MARKET} can spend 5.5 HRB of token ${TOKEN}.`,
      expect.stringMatching(
        /^The signature can be used until Mar 17, 2030, .*\.$/,
      ),
      'Once used, the permission stays until you revoke it.',
    ])
    expect(textsIn(shown, WARNING)).toStrictEqual([
      messages.permitWarning.message,
    ])
    expect(textsIn(summaryOf('Permit', permit), WARNING)).toStrictEqual([
      messages.permitWarning.message,
      messages.warnUnchecked.message,
    ])
  })
})
