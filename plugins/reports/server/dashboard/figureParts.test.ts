import { afterAll, beforeAll, expect, it } from 'vitest'
import { allPlugins, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment, demonstration: true })
}, 600_000)
afterAll(() => test.close())

it('[D6] a forecast opens no rows itself, and each of its parts opens exactly its own', async () => {
  const who = await test.as('Sales Manager')
  const { body } = await who.post('/api/Dashboard/FetchDashboardDetails', { view: 'forecasting' })
  const { cell } = body.data[0].figures.find(({ column }: { column: { id: string } }) => column.id === 'forecast')
  expect(cell).not.toHaveProperty('href')
  expect(cell.parts).toMatchObject([{ label: 'won' }, { label: 'weighted' }])
  const sums = await Promise.all(
    ['value', 'weightedValue'].map(async (field, at) => {
      const [path, query] = cell.parts[at].href.split('?')
      expect(path).toBe('/leads')
      const { view: _all, ...filter } = Object.fromEntries(new URLSearchParams(query))
      const summed = await who.post('/api/Lead/Aggregate', { filter, measures: [{ of: 'sum', field }] })
      return Number(summed.body.data[0].values[0])
    }),
  )
  expect(sums).toEqual(cell.parts.map(({ value }: { value: number }) => value))
  expect(sums[0]! + sums[1]!).toBeCloseTo(cell.value, 2)
})
