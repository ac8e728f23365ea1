import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '@core/entity'
import { allPlugins, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment })
})
afterAll(() => test.close())

// No hour of theirs is on the same day.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

it('[D6] a dashboard’s today is the day where the viewer works, as their tasks and lists have it', async () => {
  const salesperson = await test.as('Salesperson')
  for (const zone of zones)
    await salesperson.post('/api/Task/Create', { subject: `Call from ${zone}`, dueDate: today(zone) })
  const dueIn = async (zone: string) => {
    await test.db.pool.query('update core.store set timezone = $1', [zone])
    const body = { view: 'today', figuresOnly: true }
    const { data } = (await salesperson.post('/api/Dashboard/FetchDashboardDetails', body)).body
    const { href } = data[0].figures.find(({ column }: { column: { id: string } }) => column.id === 'dueToday').cell
    return new URLSearchParams(String(href).split('?')[1]).get('dueDate')
  }
  for (const zone of zones) expect(await dueIn(zone)).toBe(today(zone))
})
