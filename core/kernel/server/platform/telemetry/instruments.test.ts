import { expect, it } from 'vitest'
import { Instruments, type Reading } from './Instruments'

it('counters, gauges and histograms are written in Prometheus’ format', async () => {
  const instruments = new Instruments()
  const sent = instruments.counter('messages_total', 'What was sent.', ['channel'])
  const took = instruments.histogram('took_seconds', 'How long.', ['route'], [0.1, 1])
  instruments.gauge('streams', 'Open now.')
  instruments.source('live', () => [{ gauge: 'streams', value: 3 }])
  sent.add(['email'])
  sent.add(['email'], 2)
  sent.add(['a "text"\nand \\'])
  for (const seconds of [0.1, 0.5, 30]) took.observe(['/api/Vehicle/List'], seconds)
  expect(await instruments.text()).toBe(`# HELP messages_total What was sent.
# TYPE messages_total counter
messages_total{channel="email"} 3
messages_total{channel="a \\"text\\"\\nand \\\\"} 1
# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{route="/api/Vehicle/List",le="0.1"} 1
took_seconds_bucket{route="/api/Vehicle/List",le="1"} 2
took_seconds_bucket{route="/api/Vehicle/List",le="+Inf"} 3
took_seconds_sum{route="/api/Vehicle/List"} 30.6
took_seconds_count{route="/api/Vehicle/List"} 3
# HELP streams Open now.
# TYPE streams gauge
streams 3
# HELP white_glove_source_up Whether these figures could be read.
# TYPE white_glove_source_up gauge
white_glove_source_up{source="live"} 1
`)
})

it('a failing source is reported, and the others are returned', async () => {
  const instruments = new Instruments()
  instruments.gauge('queue', 'Entries.')
  instruments.gauge('streams', 'Open now.')
  instruments.source('database', () => Promise.reject(new Error('away')))
  instruments.source('live', () => [{ gauge: 'streams', value: 0 }])
  const text = await instruments.text()
  expect(text).toContain('\nstreams 0\n')
  expect(text).toContain('white_glove_source_up{source="database"} 0')
  expect(text).not.toMatch(/^queue /m)
})

it('two with the same name are refused', () => {
  const instruments = new Instruments()
  instruments.gauge('streams', 'Open now.')
  expect(() => instruments.counter('streams', 'Opened.')).toThrow('There is an instrument called “streams” already')
})

it('a source that hangs is reported, delays nothing for long, and is not read again meanwhile', async () => {
  const instruments = new Instruments({ patience: 20 })
  instruments.gauge('queue', 'Entries.')
  instruments.gauge('streams', 'Open now.')
  let answer = () => {}
  const hung = new Promise<Reading[]>((resolve) => (answer = () => resolve([{ gauge: 'queue', value: 7 }])))
  let reads = 0
  instruments.source('database', () => {
    reads += 1
    return hung
  })
  instruments.source('live', () => [{ gauge: 'streams', value: 0 }])
  for (let scrape = 0; scrape < 3; scrape++) {
    const text = await instruments.text()
    expect(text).toContain('\nstreams 0\n')
    expect(text).toContain('white_glove_source_up{source="database"} 0')
  }
  expect(reads).toBe(1)
  answer()
  await hung
  await new Promise((resolve) => setImmediate(resolve))
  expect(await instruments.text()).toContain('white_glove_source_up{source="database"} 1')
  expect(reads).toBe(2)
})
