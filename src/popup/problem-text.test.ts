import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../dev/give-texts.ts'
import type { WalletProblem } from '../messaging/wallet-contract.ts'
import { problemText } from './problem-text.ts'

giveTexts(keyTexts())

it.each<[WalletProblem, string]>([
  [{ kind: 'wrong-password' }, 'wrongPassword'],
  [{ kind: 'wait' }, 'tooManyTries'],
  [{ kind: 'weak-password', reason: 'too-long' }, 'passwordTooLong'],
  [{ kind: 'word-count', count: 11 }, 'phraseWordCount | 11'],
  [{ kind: 'unknown-words', positions: [2, 7] }, 'phraseUnknownWords | 2, 7'],
  [{ kind: 'checksum' }, 'phraseChecksum'],
  [{ kind: 'private-key', problem: 'format' }, 'privateKeyFormat'],
  [{ kind: 'private-key', problem: 'range' }, 'privateKeyRange'],
  [{ kind: 'private-key', problem: 'base58' }, 'privateKeyBase58'],
  [{ kind: 'private-key', problem: 'array' }, 'privateKeyArray'],
  [{ kind: 'private-key', problem: 'length' }, 'privateKeyLength'],
  [{ kind: 'private-key', problem: 'mismatch' }, 'privateKeyMismatch'],
  [{ kind: 'too-many-accounts' }, 'tooManyAccounts'],
  [{ kind: 'locked' }, 'isLocked'],
  [{ kind: 'needs-password' }, 'needsPassword'],
  [{ kind: 'wallet-exists' }, 'walletExists'],
  [{ kind: 'damaged' }, 'vaultUnusable'],
])('the problem %j has the text: %s', (problem, words) => {
  expect(problemText(problem)).toBe(words)
})
