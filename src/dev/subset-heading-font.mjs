// Writes the font of the headings, reduced to the letters that English and German
// need, and its licence:
//   npm run heading-font
// Run it after an update of the font.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüß'
const OTHERS = ' 0123456789!%&()+,-./:?’“”„–…'

const folder = new URL('../../public/popup/fonts/', import.meta.url)
const whole = import.meta.resolve(
  '@fontsource/eb-garamond/files/eb-garamond-latin-500-normal.woff2',
)
const licence = import.meta.resolve('@fontsource/eb-garamond/LICENSE')

const font = await subsetFont(readFileSync(new URL(whole)), LETTERS + OTHERS, {
  targetFormat: 'woff2',
  keepFeatures: ['kern'],
  noLayoutClosure: true,
  noHinting: true,
})
writeFileSync(new URL('eb-garamond.woff2', folder), font)
copyFileSync(new URL(licence), new URL('OFL.txt', folder))
console.log(`${font.length} bytes`)
