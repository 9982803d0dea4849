import { expect, test } from 'vitest'
import { counter, gauge, histogram, metricsText } from './registry.ts'

test('metrics are written in the text format of Prometheus', () => {
  const calls = counter('calls_total', 'Calls.')
  for (const code of ['OK', 'OK', 'FORBIDDEN']) calls.add(code, () => ({ code }))
  const seconds = histogram('seconds', 'How long.', 'procedure', [0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe('sessions.list', value)
  const memory = gauge('memory_bytes', 'Memory.', () => [[{}, 5]])
  const unknown = gauge('backup_age_seconds', 'Age.', () => [])
  expect(metricsText([calls, seconds, memory, unknown])).toBe(`# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{code="OK"} 2
calls_total{code="FORBIDDEN"} 1
# HELP seconds How long.
# TYPE seconds histogram
seconds_bucket{procedure="sessions.list",le="0.1"} 2
seconds_bucket{procedure="sessions.list",le="1"} 3
seconds_bucket{procedure="sessions.list",le="+Inf"} 4
seconds_sum{procedure="sessions.list"} 7.65
seconds_count{procedure="sessions.list"} 4
# HELP memory_bytes Memory.
# TYPE memory_bytes gauge
memory_bytes 5
`)
})

test('the value of a label cannot add a line', () => {
  const one = gauge('one', 'One.', () => [[{ label: 'a"b\\c\nd' }, 1]])
  expect(metricsText([one]).split('\n')[2]).toBe('one{label="a\\"b\\\\c\\nd"} 1')
})
