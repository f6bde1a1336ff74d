import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureBuild } from './size-budget.ts'

let dist: string

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'portolan-dist-'))
})

afterEach(() => rmSync(dist, { recursive: true, force: true }))

test("measureBuild counts the popup's fonts and what its scripts import statically, each file once", () => {
  const atOnce = {
    'popup/popup.html':
      '<script src="../assets/popup.js"></script><link href="../assets/a.css">',
    'assets/popup.js':
      'import{a as b}from"./react.js";export*from"./shared.js";import("./later.js")',
    'assets/react.js': 'import"./shared.js";export const a=1',
    'assets/shared.js': 'import"./react.js"',
    'assets/a.css': '@font-face{src:url(../popup/a.woff2)format("woff2")}',
    'popup/a.woff2': 'font',
  }
  const others = {
    'assets/later.js': 'export const later=2',
    'inpage.js': '',
    'content.js': '',
    'background.js': '',
  }
  for (const [name, text] of Object.entries({ ...atOnce, ...others })) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), text)
  }
  const popup = measureBuild(dist).find(({ part }) => part.startsWith('popup'))
  const bytes = Object.values(atOnce)
    .map((text) => gzipSync(text, { level: 9 }).byteLength)
    .reduce((total, size) => total + size, 0)
  expect(popup?.bytes).toBe(bytes)
})
