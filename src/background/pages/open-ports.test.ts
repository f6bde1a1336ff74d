import { describe, expect, it } from 'vitest'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { createOpenPorts } from './open-ports.ts'

const setUp = () => {
  const ports = createOpenPorts()
  /** Opens ports, each of the opener at its index; how many were accepted. */
  const open = (
    count: number,
    openerOf: (index: number) => {
      documentId: string
      origin: string
      site: string
    },
  ): number => {
    let opened = 0
    for (let index = 0; index < count; index += 1) {
      if (ports.add(openerOf(index)) !== 'full') opened += 1
    }
    return opened
  }
  return { ports, open }
}

const opener = { documentId: 'd', origin: 'https://a.x.test', site: 'x.test' }

describe('open ports', () => {
  it('are limited per document', () => {
    const { open } = setUp()
    const most = abuseLimits.portsPerDocument
    expect(open(most, () => opener)).toBe(most)
    expect(open(1, () => opener)).toBe(0)
    expect(open(1, () => ({ ...opener, documentId: 'e' }))).toBe(1)
  })

  it('are limited per origin', () => {
    const { open } = setUp()
    const most = abuseLimits.portsPerOrigin
    const each = (index: number) => ({ ...opener, documentId: `d${index}` })
    expect(open(most, each)).toBe(most)
    expect(open(1, () => opener)).toBe(0)
    expect(open(1, () => ({ ...opener, origin: 'https://b.x.test' }))).toBe(1)
  })

  it('are limited per site, over all its origins', () => {
    const { open } = setUp()
    const most = abuseLimits.portsPerSite
    const each = (index: number) => ({
      documentId: `d${index}`,
      origin: `https://${index}.x.test`,
      site: 'x.test',
    })
    expect(open(most, each)).toBe(most)
    expect(open(1, () => opener)).toBe(0)
    expect(open(1, () => ({ ...opener, site: 'y.test', origin: 'y' }))).toBe(1)
  })

  it('are limited in all, but each site has a few', () => {
    const { open } = setUp()
    const most = abuseLimits.ports
    const each = (index: number) => ({
      documentId: `d${index}`,
      origin: `https://${index % 16}.test`,
      site: `${index % 16}.test`,
    })
    expect(open(most, each)).toBe(most)
    expect(open(1, each)).toBe(0)
    const always = abuseLimits.portsPerSiteAlways
    expect(open(always + 1, () => opener)).toBe(always)
  })

  it('make room when they close', () => {
    const { ports, open } = setUp()
    const first = ports.add(opener)
    open(abuseLimits.portsPerDocument - 1, () => opener)
    expect(ports.add(opener)).toBe('full')
    if (first !== 'full') first()
    expect(ports.add(opener)).not.toBe('full')
  })
})
