import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { toBase64 } from '../protocol/base64.ts'
import { decrypt, passwordKey, randomBytes } from './vault-cipher.ts'

it('the key is derived with every iteration, as PBKDF2 of Node does', async () => {
  const [password, iterations, salt] = ['violet', 900_000, randomBytes(32)]
  const key = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const [iv, bound, plain] = [randomBytes(12), ['to', 1], randomBytes(40)]
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(JSON.stringify(bound)))
  const data = Buffer.concat([
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  expect(
    await decrypt({
      key: await passwordKey(password, {
        name: 'PBKDF2',
        hash: 'SHA-256',
        iterations,
        salt: toBase64(salt),
      }),
      box: { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) },
      bound,
    }),
  ).toStrictEqual(plain)
})
