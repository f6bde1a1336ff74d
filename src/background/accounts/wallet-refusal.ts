import type { WalletProblem } from '../../messaging/wallet-contract.ts'

/** Something is not done, for a reason that a screen can put in words. */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'
  readonly problem: WalletProblem

  constructor(problem: WalletProblem) {
    super(problem.kind)
    this.problem = problem
  }
}
