/** Each letter of another script is followed by the Latin one it looks like. */
const pairs =
  'аaсcԁdеeԍgһhіiјjӏlоoрpԗpԛqѕsԝwхxуyьbъbҽeпnгrѵvѡw' +
  'αaγyιiκkνvοoρpτtυuωwηn' +
  'հhոnսuօoցgզqլlյj' +
  'გgიoოmყyძdხbჽoჿo'

/** Letters of other scripts that look Latin, with that letter. */
export const latinOf: ReadonlyMap<string, string> = new Map(
  pairs.match(/../gu)?.map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)

/** Only their capitals look Latin. */
const capitals = new Map(
  [...'ВBМMНHКKТTΒBΕEΖZΗHΚKΜMΝNΤTΧX'.matchAll(/../gu)].map(
    ([[other = '', latin = '']]) => [other, latin],
  ),
)

/**
 * Equal for texts that look alike: without marks and spaces, with Latin letters
 * only, and one of those that are easily confused.
 */
export const skeletonOf = (text: string): string =>
  [...text.normalize('NFKD')]
    .map((letter) => (capitals.get(letter) ?? letter).toLowerCase())
    .map((letter) => latinOf.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\d]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[1i]/g, 'l')
    .replaceAll('0', 'o')
