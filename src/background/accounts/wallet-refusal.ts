import type { WalletProblem } from '../../messaging/wallet-contract.ts'

/** A refusal with a reason that a screen can explain. */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'
  readonly problem: WalletProblem

  constructor(problem: WalletProblem) {
    super(problem.kind)
    this.problem = problem
  }
}
