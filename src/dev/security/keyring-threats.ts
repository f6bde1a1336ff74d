import { type SecurityPart, securityPart } from './security-row.ts'

const vault = 'src/keyring/vault.ts'

export const keyringThreats: SecurityPart = securityPart('Keyring', {
  T64: {
    name: 'A stolen vault is guessed offline.',
    by: 'PBKDF2 with a million iterations and a 32-byte salt; passwords of 12 characters, and no common ones.',
    in: ['src/keyring/vault-cipher.ts', 'src/popup/password/password.ts'],
  },
  T65: {
    name: 'The parameters of the derivation are lowered or raised in storage.',
    by: 'A range of iterations, and parameters that the encryption binds.',
    in: [vault, 'src/keyring/sealed-vault.ts'],
  },
  T66: {
    name: 'A ciphertext is moved to another vault.',
    by: 'Each ciphertext is bound to the parameters and the check of its own vault; the address of a key is derived again before it signs.',
    in: ['src/keyring/vault-cipher.ts', 'src/keyring/vault-content.ts'],
  },
  T67: {
    name: 'Damage looks like a wrong password.',
    by: 'A key of its own is sealed with the password, so both can be told apart.',
    in: vault,
    figure: '1,000 of 1,000 damages told apart',
  },
  T68: {
    name: 'The password or a private key is in session storage.',
    by: 'Only the key of the vault is, until the wallet locks.',
    in: 'src/background/accounts/vault-access.ts',
  },
  T69: {
    name: 'A typed phrase is on disk in the clear.',
    by: 'Secrets are typed into password fields only.',
    in: 'src/popup/components/SecretField.tsx',
  },
  T70: {
    name: 'Errors and logs quote secrets.',
    by: 'Errors of the keyring name what is wrong, never the value.',
    in: 'src/keyring/keyring-errors.ts',
  },
  T71: {
    name: 'A locked wallet signs or shows data.',
    by: 'Keys need the unlocked vault, and all other procedures throw.',
    in: [
      'src/background/accounts/with-key.ts',
      'src/background/screens/refuse-while-locked.ts',
    ],
  },
  T72: {
    name: 'An IV is used twice.',
    by: 'A random IV for each write.',
    in: 'src/keyring/vault-cipher.ts',
    figure: '0 repeats in 500 writes, 10,000 in `npm run test:long`',
  },
  T73: {
    name: 'Removing the wallet leaves remains.',
    by: 'Both stores are emptied, and read again to make sure.',
    in: [
      'src/background/accounts/remove-wallet.ts',
      'src/background/host/erase-storage.ts',
    ],
  },
  T74: {
    name: 'A signature is for another chain than the session.',
    by: 'The chain in the data must be the one of the scope.',
    in: [
      'src/background/methods/sign.ts',
      'src/protocol/transaction-params.ts',
    ],
  },
  T75: {
    name: 'Passwords are tried in the popup.',
    by: 'After five tries each waits, up to five minutes, also after a stop.',
    in: [
      'src/keyring/attempts.ts',
      'src/background/accounts/password-tries.ts',
    ],
  },
})
