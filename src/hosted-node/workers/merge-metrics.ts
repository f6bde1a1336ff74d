type Family = { comments: Set<string>; samples: string[] }

/**
 * Puts the metrics of workers, in Prometheus' text format, into one text: each
 * sample gets a label with the number of its worker.
 */
export const mergeMetrics = (
  texts: readonly { worker: number; text: string }[],
): string => {
  const families = new Map<string, Family>()
  for (const { worker, text } of texts) {
    // A sample belongs to the metric that the comments before it name.
    let family: Family = { comments: new Set(), samples: [] }
    for (const line of text.split('\n')) {
      const name = /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1]
      if (name !== undefined) {
        family = families.get(name) ?? { comments: new Set(), samples: [] }
        families.set(name, family)
        family.comments.add(line)
      } else if (line !== '') {
        family.samples.push(withLabel(line, `worker="${worker}"`))
      }
    }
  }
  return [...families.values()]
    .flatMap(({ comments, samples }) => [...comments, ...samples])
    .concat('')
    .join('\n')
}

/** Of `name value` and `name{labels} value`. */
const withLabel = (sample: string, label: string): string =>
  sample.replace(/^([^\s{]+)(?:\{(.*)\})? /, (_, name, labels) =>
    labels ? `${name}{${label},${labels}} ` : `${name}{${label}} `,
  )
