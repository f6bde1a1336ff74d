import { type Layouts, layout } from './layout.ts'

/** The instructions of the Stake program. */
export const stake: Layouts = [
  layout('stake-initialize', 'account rent', {
    staker: 'address',
    withdrawer: 'address',
  }),
  layout('stake-authorize', 'account clock authority custodian', {
    newAuthority: 'address',
    type: 'u32',
  }),
  layout(
    'stake-delegate',
    'account vote clock stake-history stake-config authority',
  ),
  layout('stake-split', 'account to authority', { lamports: 'lamports' }),
  layout(
    'stake-withdraw',
    'account to clock stake-history authority custodian',
    { lamports: 'lamports' },
  ),
  layout('stake-deactivate', 'account clock authority'),
  layout('stake-set-lockup', 'account authority'),
  layout('stake-merge', 'to account clock stake-history authority'),
  layout('stake-authorize-with-seed', 'account base clock custodian', {
    newAuthority: 'address',
    type: 'u32',
    seed: 'seed',
    owner: 'address',
  }),
  layout('stake-initialize', 'account rent staker withdrawer'),
  layout('stake-authorize', 'account clock authority newAuthority custodian', {
    type: 'u32',
  }),
  layout(
    'stake-authorize-with-seed',
    'account base clock newAuthority custodian',
    { type: 'u32', seed: 'seed', owner: 'address' },
  ),
  layout('stake-set-lockup', 'account authority custodian'),
  layout('stake-minimum', ''),
  layout('stake-deactivate', 'account vote reference-vote'),
  // Chains refuse the next one.
  undefined,
  layout('stake-move', 'account to authority', { lamports: 'lamports' }),
  layout('stake-move', 'account to authority', { lamports: 'lamports' }),
]
