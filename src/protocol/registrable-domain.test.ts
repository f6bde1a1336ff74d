import { expect, it } from 'vitest'
import { registrableDomain } from './registrable-domain.ts'

const rules = ['!www.ck', '*.ck', 'co.uk', 'github.io', 'xn--55qx5d.cn']

it.each([
  ['example.com', 'example.com'],
  ['www.app.example.co.uk', 'example.co.uk'],
  ['app.someone.github.io', 'someone.github.io'],
  ['www.xn--80ak6aa92e.com', 'xn--80ak6aa92e.com'],
  ['a.xn--85x722f.xn--55qx5d.cn', 'xn--85x722f.xn--55qx5d.cn'],
  ['www.example.com.', 'example.com'],
  ['app.dapp.test', 'dapp.test'],
  ['my_app.example.com', 'example.com'],
  ['localhost', undefined],
  ['co.uk', undefined],
  ['github.io', undefined],
  ['127.0.0.1', undefined],
  ['[::1]', undefined],
  ['a.b.c.ck', 'b.c.ck'],
  ['a.www.ck', 'www.ck'],
  ['c.ck', undefined],
])('the registrable domain of %s is %s', (hostname, domain) => {
  expect(registrableDomain(hostname, rules.join('\n'))).toBe(domain)
})
