import { type Layout, type Layouts, layout } from './layout.ts'

const authorityOnly = { authority: 'address-or-zeros' } as const
const amount = { amount: 'amount' } as const
const checked = { amount: 'amount', decimals: 'u8' } as const

const pointer: Layouts = [
  layout('initialize-pointer', 'mint', authorityOnly),
  layout('update-pointer', 'mint authority'),
]

/**
 * Instructions of the extensions of Token-2022, by their first and second
 * number. Those of confidential balances are left out: their amounts are secret,
 * so no sentence could say what they move.
 */
export const tokenExtensions: Readonly<Record<number, Layouts>> = {
  26: [
    layout('initialize-transfer-fee', 'mint', {
      feeAuthority: 'maybe-address',
      withdrawAuthority: 'maybe-address',
    }),
    layout('transfer', 'source mint destination authority', {
      ...checked,
      fee: 'amount',
    }),
    layout('withdraw-withheld', 'mint destination authority'),
    layout('withdraw-withheld', 'mint destination authority'),
    layout('harvest-withheld', 'mint'),
    layout('set-transfer-fee', 'mint authority', {
      basisPoints: 'u16',
      most: 'u64',
    }),
  ],
  28: [
    layout('set-default-state', 'mint', { state: 'u8' }),
    layout('set-default-state', 'mint authority', { state: 'u8' }),
  ],
  30: [
    layout('require-memo', 'account owner'),
    layout('allow-no-memo', 'account owner'),
  ],
  33: [
    layout('initialize-interest', 'mint', authorityOnly),
    layout('set-interest', 'mint authority'),
  ],
  34: [
    layout('enable-cpi-guard', 'account owner'),
    layout('disable-cpi-guard', 'account owner'),
  ],
  36: [
    layout('initialize-transfer-hook', 'mint', {
      authority: 'address-or-zeros',
      hook: 'address-or-zeros',
    }),
    layout('set-transfer-hook', 'mint authority', { hook: 'address-or-zeros' }),
  ],
  39: pointer,
  40: pointer,
  41: pointer,
  43: [
    layout('initialize-scale', 'mint', authorityOnly),
    layout('set-scale', 'mint authority'),
  ],
  44: [
    layout('initialize-pause', 'mint', { authority: 'address' }),
    layout('pause', 'mint authority'),
    layout('resume', 'mint authority'),
  ],
  46: [
    layout('initialize-permissioned-burn', 'mint', { authority: 'address' }),
    layout('burn', 'account mint permission authority', amount),
    layout('burn', 'account mint permission authority', checked),
  ],
}

/**
 * Instructions for a token's metadata and groups, which Token-2022 serves too.
 * Eight bytes tell them apart, here in hex.
 */
export const tokenInterfaces: Readonly<Record<string, Layout | undefined>> = {
  d2e11ea258b84d8d: layout(
    'initialize-metadata',
    'metadata authority mint mint-authority',
  ),
  dde9312db5cadcc8: layout('update-metadata', 'metadata authority'),
  ea122038598d25b5: layout('update-metadata', 'metadata authority'),
  d7e4a6e45464567b: layout('update-metadata-authority', 'metadata authority', {
    newAuthority: 'address-or-zeros',
  }),
  faa6b4fa0d0cb846: layout('emit-metadata', 'metadata'),
  '79716c2736330004': layout('initialize-group', 'group mint mint-authority'),
  '6c25ab8ff81e126e': layout('update-group', 'group authority'),
  a1695801edddd8cb: layout('update-group-authority', 'group authority', {
    newAuthority: 'address-or-zeros',
  }),
  '9820deb0dfed7486': layout(
    'initialize-group-member',
    'member mint mint-authority group authority',
  ),
}
