/** The wallet in memory: what a project imports as `portolan/mock`. */
import './in-test-build.ts'

export {
  createMockWallet,
  type MockWallet,
  type MockWalletOptions,
} from './create-mock-wallet.ts'
export type { AnswerCall, MockNetwork } from './mock-networks.ts'
export type { MockRequest } from './mock-request.ts'
