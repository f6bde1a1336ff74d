import { createChooser } from './chooser.ts'
import { knownNetworks, type NetworkLook } from './known-networks.ts'
import { rims } from './rose-colours.ts'

type Network = { chainId: string; name: string }

/** The look of a network; one that is not known gets it from id and name. */
export const networkLook = ({
  chainId,
  name,
}: Network): NetworkLook & { isKnown: boolean } => {
  const known = knownNetworks[chainId]
  return known
    ? { ...known, isKnown: true }
    : {
        colour: createChooser(chainId)(rims),
        mark: initials(name) || initials(chainId.slice(-2)),
        isKnown: false,
      }
}

/** Of the first two words, or the first two letters of a single word. */
const initials = (name: string): string => {
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const [first = '', second] = words
  return second === undefined ? first.slice(0, 2) : `${first[0]}${second[0]}`
}
