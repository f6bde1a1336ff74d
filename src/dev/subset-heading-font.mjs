// Writes the font of the headings, reduced to the letters that English and German
// need, and its licence:
//   npm run heading-font
// Run it after an update of the font.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß'
const OTHERS = ' 0123456789!%&()+,-./:?’“”„–…'

const { resolve } = createRequire(import.meta.url)
const inPackage = (name) => resolve(`@fontsource/eb-garamond/${name}`)
const folder = new URL('../../public/popup/fonts/', import.meta.url)

const whole = readFileSync(
  inPackage('files/eb-garamond-latin-500-normal.woff2'),
)
const font = await subsetFont(whole, LETTERS + OTHERS, {
  targetFormat: 'woff2',
  keepFeatures: ['kern'],
  noLayoutClosure: true,
  noHinting: true,
})
writeFileSync(new URL('eb-garamond.woff2', folder), font)
copyFileSync(inPackage('LICENSE'), new URL('OFL.txt', folder))
console.log(`${font.length} bytes`)
