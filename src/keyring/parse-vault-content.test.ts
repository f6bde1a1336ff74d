import { describe, expect, it } from 'vitest'
import './english-words.ts'
import { developmentAccounts } from '../hosted-node/upstream/development-accounts.ts'
import { DEVELOPER_PHRASE } from './developer-phrase.ts'
import { InvalidContentError, NewerVaultError } from './keyring-errors.ts'
import { parseVaultContent } from './parse-vault-content.ts'

const [first, second, third] = developmentAccounts.map(({ address }) => address)
const phrase = {
  kind: 'phrase',
  id: 'p',
  mnemonic: DEVELOPER_PHRASE,
  developer: true,
  accounts: [
    { index: 0, address: first },
    { index: 1, address: second },
  ],
}
const key = {
  kind: 'private-key',
  id: 'k',
  secretKey: developmentAccounts[2]?.secretKey,
  address: third,
}
const content = { version: 1, keyrings: [phrase, key] }
const withPhrase = (change: object): object => ({
  version: 1,
  keyrings: [{ ...phrase, ...change }, key],
})
const withKey = (change: object): object => ({
  version: 1,
  keyrings: [phrase, { ...key, ...change }],
})
const withAccounts = (...accounts: unknown[]): object =>
  withPhrase({ accounts })

describe('parseVaultContent', () => {
  it('accepts content as it was written', async () => {
    expect(await parseVaultContent(content)).toEqual(content)
  })

  const wrong: [string, unknown, string][] = [
    ['nothing', undefined, 'content'],
    ['a list', [], 'content'],
    ['no version', { keyrings: [] }, 'version'],
    ['version 0', { version: 0, keyrings: [] }, 'version'],
    ['version 1.5', { version: 1.5, keyrings: [] }, 'version'],
    ['a member too many', { ...content, more: 1 }, 'members'],
    ['no keyrings', { version: 1 }, 'members'],
    ['keyrings that are no list', { version: 1, keyrings: {} }, 'keyrings'],
    ['a keyring of nothing', { version: 1, keyrings: [null] }, 'keyring'],
    ['another kind', withPhrase({ kind: 'seed' }), 'kind'],
    ['the other kind', withPhrase({ kind: 'private-key' }), 'members'],
    ['a keyring with more', withKey({ more: 1 }), 'members'],
    ['an empty id', withKey({ id: '' }), 'id'],
    ['a number for an id', withPhrase({ id: 1 }), 'id'],
    ['one id twice', withKey({ id: 'p' }), 'keyrings'],
    [
      'another spelling',
      withPhrase({ mnemonic: ` ${DEVELOPER_PHRASE}` }),
      'mnemonic',
    ],
    [
      'a wrong checksum',
      withPhrase({ mnemonic: 'test '.repeat(12).trim() }),
      'mnemonic',
    ],
    ['no phrase', withPhrase({ mnemonic: 12 }), 'mnemonic'],
    ['a hidden developer', withPhrase({ developer: false }), 'developer'],
    ['no accounts', withAccounts(), 'accounts'],
    [
      'accounts out of order',
      withAccounts(...phrase.accounts.toReversed()),
      'accounts',
    ],
    [
      'an account twice',
      withAccounts(phrase.accounts[0], phrase.accounts[0]),
      'accounts',
    ],
    [
      'an account with more',
      withAccounts({ ...phrase.accounts[0], name: '' }),
      'members',
    ],
    ['a negative index', withAccounts({ index: -1, address: first }), 'index'],
    [
      'a hardened index',
      withAccounts({ index: 2 ** 31, address: first }),
      'index',
    ],
    [
      'the address of another index',
      withAccounts({ index: 0, address: second }),
      'address',
    ],
    [
      'an address in small letters',
      withAccounts({ index: 0, address: first?.toLowerCase() }),
      'address',
    ],
    ['the address of another key', withKey({ address: first }), 'address'],
    [
      'a key out of range',
      withKey({ secretKey: `0x${'0'.repeat(64)}` }),
      'secretKey',
    ],
    [
      'a key without 0x',
      withKey({ secretKey: key.secretKey?.slice(2) }),
      'secretKey',
    ],
    [
      'an address held twice',
      withAccounts({ index: 2, address: third }),
      'keyrings',
    ],
  ]

  it.each(wrong)('rejects %s', async (_, value, part) => {
    await expect(parseVaultContent(value)).rejects.toThrow(
      new InvalidContentError(part),
    )
  })

  it('leaves data of a newer version unchanged', async () => {
    await expect(parseVaultContent({ version: 3 })).rejects.toThrow(
      NewerVaultError,
    )
  })

  it('reports where it is wrong, without a secret', async () => {
    const said = await parseVaultContent(
      withPhrase({ mnemonic: 'hunter2 '.repeat(12) }),
    ).catch((error: unknown) => `${String(error)} ${JSON.stringify(error)}`)
    expect(said).not.toContain('hunter2')
    expect(said).toContain('wrong at: mnemonic')
  })
})
