import { expect, test } from 'vitest'
import { files, isTest, read } from './source.ts'

const rules = read('deploy/prometheus/alerts.yml')
const dashboard = read('deploy/grafana/dashboard.json')
const runbook = read('docs/runbook.md')

/** Metrics of prom-client's own collectors and of Prometheus itself that rules may use. */
const foreign = ['up', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']

/** Names of metrics as the code registers them; a histogram has three series. */
const registered = files
  .filter((path) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path))
  .flatMap((path) => [...read(path).matchAll(/(?:name: '|^\s+)((?:saeip|http)_[a-z_]+)(?:'|: \{)/gm)])
  .map(([, name]) => name as string)
const known = new Set([
  ...foreign,
  ...registered.flatMap((name) => [name, ...['_bucket', '_count', '_sum'].map((end) => `${name}${end}`)]),
])

const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name as string)
const expressions = [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, text]) => text as string)
const queries = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text as string)
/** Metrics of an expression: names that neither call a function nor stand in a selector, a grouping or a duration. */
const metricsOf = (expression: string) => {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b([a-z][a-z_]*)\b(?!\s*\()/g)]
    .map(([, name]) => name as string)
    .filter((name) => !['and', 'or', 'unless', 'e'].includes(name))
}

test('alerts and dashboard use metrics that the code registers', () => {
  expect(alerts.length).toBeGreaterThan(0)
  expect(expressions).toHaveLength(alerts.length)
  expect(queries.length).toBeGreaterThan(0)
  const used = [...expressions, ...queries].flatMap(metricsOf)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

test('every alert has its section of the runbook and every such section its alert', () => {
  const sections = [...runbook.matchAll(/^## (Saeip\w+)$/gm)].map(([, name]) => name as string)
  expect(sections).toEqual(alerts)
  const links = [...rules.matchAll(/runbook_url: docs\/runbook\.md#(\w+)/g)].map(([, anchor]) => anchor)
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()))
})

test('every section of an alert says what it means, how to look, what to do and when to stop', () => {
  const bodies = runbook.split(/^## /m).filter((text) => text.startsWith('Saeip'))
  const parts = ['**For people.**', '**Look.**', '**Do.**', '**Stop.**']
  const incomplete = bodies.filter((body) => parts.some((part) => !body.includes(part)))
  expect(incomplete.map((body) => body.split('\n')[0])).toEqual([])
})

test('every alert has a test for promtool', () => {
  const tested = new Set(
    [...read('deploy/prometheus/alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name),
  )
  expect(alerts.filter((name) => !tested.has(name))).toEqual([])
})
