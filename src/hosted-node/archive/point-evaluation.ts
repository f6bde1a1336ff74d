import type { KZG as KzgInterface } from '@ethereumjs/util'
import { KZG } from 'micro-eth-signer/kzg.js'

const G1_GENERATOR =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'
const G2_GENERATOR =
  '0x93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8'
/** The second G2 power of the Ethereum ceremony (`g2_monomial[1]`). */
const CEREMONY_G2 =
  '0xb5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2'

/**
 * The point evaluation precompile needs only these points of the ceremony. A
 * block contains blob transactions without their blobs, so nothing commits to a
 * blob here; the 4096 points for that are left out, and using them throws.
 */
export const createPointEvaluation = (): KzgInterface =>
  new KZG({
    g1_lagrange: [G1_GENERATOR, G1_GENERATOR],
    g2_monomial: [G2_GENERATOR, CEREMONY_G2],
  })
