import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../manifest.json' with { type: 'json' }
import { repositoryRoot } from './repository-root.ts'

const read = (path: string): string =>
  readFileSync(join(repositoryRoot, path), 'utf8')
const listing = read('docs/store/listing.md')
const texts = JSON.parse(read('public/_locales/en/messages.json'))

const section = (name: string): string => {
  const [, text = ''] = listing.split(`\n## ${name}\n`)
  return (text.split('\n## ')[0] ?? '').trim()
}

/** The size in the header of a PNG. */
const sizeOf = (name: string): string => {
  const path = join(repositoryRoot, `docs/store/images/${name}.png`)
  const png = readFileSync(path)
  return `${png.readUInt32BE(16)} × ${png.readUInt32BE(20)}`
}

describe('the store listing', () => {
  it('has the name and the summary of the extension, which are short enough', () => {
    expect(section('Name')).toBe(texts.extensionName.message)
    expect(section('Summary')).toBe(texts.extensionDescription.message)
    expect(section('Name').length).toBeLessThanOrEqual(75)
    expect(section('Summary').length).toBeLessThanOrEqual(132)
    expect(section('Description').length).toBeLessThanOrEqual(16_000)
    expect(section('Single purpose')).not.toBe('')
  })

  it('justifies what the manifest asks for, and nothing else', () => {
    const justified = [
      ...section('Permission justifications').matchAll(
        /^\| `([^`]+)` +\| \S/gm,
      ),
    ].map(([, name]) => name)
    expect(justified.toSorted()).toEqual(
      [
        ...manifest.permissions,
        ...manifest.optional_permissions,
        ...manifest.optional_host_permissions,
        'content_scripts',
        'externally_connectable',
      ].sort(),
    )
  })

  it('has pictures in the sizes of the store', () => {
    const screenshots = [1, 2, 3, 4].map((number) => `screenshot-${number}`)
    expect(screenshots.map(sizeOf)).toEqual(Array(4).fill('1280 × 800'))
    expect(['icon-128', 'small-tile', 'marquee'].map(sizeOf)).toEqual([
      '128 × 128',
      '440 × 280',
      '1400 × 560',
    ])
  })
})
