import { describe, expect, it } from 'vitest'
import { mergeMetrics } from './merge-metrics.ts'

describe('mergeMetrics', () => {
  it('labels each sample, and describes each metric once', () => {
    const first = [
      '# HELP calls_total Calls.',
      '# TYPE calls_total counter',
      'calls_total{method="eth_call",note="a } b"} 3',
      '# TYPE seconds histogram',
      'seconds_bucket{le="1"} 2',
      'seconds_count 2',
      '',
    ].join('\n')
    const second = [
      '# TYPE seconds histogram',
      'seconds_count 5',
      '# TYPE open gauge',
      'open 1',
      '',
    ].join('\n')

    expect(
      mergeMetrics([
        { worker: 1, text: first },
        { worker: 2, text: second },
      ]),
    ).toBe(
      [
        '# HELP calls_total Calls.',
        '# TYPE calls_total counter',
        'calls_total{worker="1",method="eth_call",note="a } b"} 3',
        '# TYPE seconds histogram',
        'seconds_bucket{worker="1",le="1"} 2',
        'seconds_count{worker="1"} 2',
        'seconds_count{worker="2"} 5',
        '# TYPE open gauge',
        'open{worker="2"} 1',
        '',
      ].join('\n'),
    )
  })
})
