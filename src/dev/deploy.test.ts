import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '../hosted-node/config/read-config.ts'
import { helpTexts } from '../hosted-node/metrics/help-texts.ts'
import { repositoryRoot } from './repository-root.ts'

const folder = join(repositoryRoot, 'deploy')

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

const files = readdirSync(folder, { recursive: true }).map(String)

/** The documents of a YAML file, of a shape that the test states. */
const documentsOf = <Shape>(file: string): Shape[] =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Shape
  })

type Manifest = {
  kind: string
  metadata: { name: string }
  stringData?: Record<string, string>
  spec?: {
    selector?: { matchLabels?: object }
    template?: { spec: PodSpec }
  }
}

type PodSpec = {
  terminationGracePeriodSeconds?: number
  securityContext: { runAsNonRoot: boolean }
  containers: Record<string, { httpGet?: { path: string } }>[]
}

describe('deploy/', () => {
  it.each(files.filter((name) => /\.ya?ml$/.test(name)))(
    'has valid YAML in %s',
    (file) => {
      expect(documentsOf(file)).not.toEqual([])
    },
  )

  it('has settings that the service accepts, for both ways to run it', () => {
    const secret = documentsOf<Manifest>('kubernetes/portolan-node.yaml').find(
      ({ kind }) => kind === 'Secret',
    )
    const texts = [read('node.jsonc'), secret?.stringData?.['node.jsonc'] ?? '']

    expect(texts.map((text) => readConfig(text, 'node.jsonc'))).toMatchObject(
      texts.map(() => ({ host: '0.0.0.0', metrics: true })),
    )
  })

  it('has Kubernetes manifests with probes, without root', () => {
    const manifests = documentsOf<Manifest>('kubernetes/portolan-node.yaml')
    const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? [])
    const [container] = pods[0]?.containers ?? []

    expect(manifests.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Secret',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Deployment',
      'Service',
    ])
    expect(pods.map(({ securityContext }) => securityContext)).toMatchObject([
      { runAsNonRoot: true },
      { runAsNonRoot: true },
    ])
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: '/livez' } },
      readinessProbe: { httpGet: { path: '/readyz' } },
    })
  })

  it('gives a pod time to drain before Kubernetes kills it', () => {
    const manifests = documentsOf<Manifest>('kubernetes/portolan-node.yaml')
    const secret = manifests.find(({ stringData }) => stringData)
    const [pod] = manifests.flatMap(({ spec }) => spec?.template?.spec ?? [])
    const { drainDelayMs = 0 } = readConfig(
      secret?.stringData?.['node.jsonc'] ?? '',
      'node.jsonc',
    )

    expect(drainDelayMs).toBeGreaterThan(15_000)
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(
      drainDelayMs / 1_000 + 10,
    )
  })

  it('builds an image from two stages that does not run as root', () => {
    const steps = read('Dockerfile')
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => /^[A-Z]+ /.test(line))
    const last = steps.findLastIndex((line) => line.startsWith('FROM '))

    expect(steps.filter((line) => line.startsWith('FROM '))).toEqual([
      'FROM --platform=$BUILDPLATFORM node:24-slim AS build',
      'FROM node:24-slim',
    ])
    expect(steps.slice(last)).toContain('USER node')
  })

  it('installs the packages of the platform that the image is for', () => {
    const installs = read('Dockerfile')
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.startsWith('RUN npm ci'))

    // The programs are built with the packages of the machine.
    expect(installs.at(-1)).toMatch(
      /--os=linux --cpu="\$\(echo "\$TARGETARCH" .+ --libc=glibc/,
    )
  })

  it('lets the service of systemd use memory protection keys', () => {
    // V8 calls pkey_alloc at its start on x64, which no other set contains.
    expect(read('portolan-node.service').split('\n')).toContain(
      'SystemCallFilter=@system-service @pkey',
    )
  })

  it('does not start again and again with settings that cannot be used', () => {
    expect(read('portolan-node.service').split('\n')).toEqual(
      expect.arrayContaining(['Restart=always', 'RestartPreventExitStatus=2']),
    )
  })

  it.each(['prometheus/alerts.yml', 'grafana/dashboard.json'])(
    'does not need a name of the job in %s',
    (file) => {
      // Kubernetes' annotations give another one. `up` has no other label.
      expect(read(file).replaceAll('up{job=', 'up{')).not.toContain('job=')
    },
  )

  it.each(['prometheus/alerts.yml', 'grafana/dashboard.json'])(
    'uses only metrics that the service has in %s',
    (file) => {
      const used = new Set(
        read(file).match(/\b(?:portolan|process|nodejs)_[a-z0-9_]+/g) ?? [],
      )
      const unknown = [...used].filter(
        (name) =>
          !Object.hasOwn(helpTexts, name.replace(/_(?:bucket|sum|count)$/, '')),
      )

      expect(used.size).toBeGreaterThan(3)
      expect(unknown).toEqual([])
    },
  )
})
