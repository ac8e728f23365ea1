import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatFigure } from '@core/entity'
import { formatOf } from '@plugins/reports/shared/columnFormats'
import type { FigureTable } from '@core/kernel/entity/figures/figureTable'
import {
  createProfileCopy,
  download,
  importSheet,
  multipart,
  multipartType,
  waitForOperation,
} from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { deployment } from './deployment'
import { createFieldApp, type FieldApp } from './testing/fieldApp'

let app: FieldApp
beforeAll(async () => {
  app = await createFieldApp()
})
afterAll(() => app.test.close())
beforeEach(() => app.clear())

const slope = { records: 'lead', label: 'Ramp slope', kind: 4, unit: '°', decimals: 1 }
const widthInside = { records: 'lead', label: 'Width inside', kind: 3, unit: 'cm' }

describe('a field with a unit', () => {
  it('has it in the form’s definition, the history and the heading of a file, which an import recognizes', async () => {
    const { key } = await app.addField(slope)
    const { key: inside } = await app.addField(widthInside)
    const definitions = (await app.superAdmin.get('/api/custom-fields')).body.data
    expect(definitions).toMatchObject([
      { key, unit: '°', decimals: 1 },
      { key: inside, unit: 'cm' },
    ])
    const { id, version } = await app.addLead({ custom: { [key]: 4.25 } })
    await app.superAdmin.put('/api/Lead/Update', { id, version, custom: { [key]: 5 } })
    const [changed] = (await app.superAdmin.post('/api/Lead/History', { id })).body.data
    expect(changed.changes).toMatchObject([{ field: `custom.${key}`, from: '4.3°', to: '5.0°' }])
    const { rows } = await download(app.test, app.superAdmin, 'POST', '/api/Lead/Export', {
      format: 'csv',
      columns: ['company', `custom.${key}`, `custom.${inside}`],
    })
    expect(rows[0]).toEqual(['Company', 'Ramp slope (°)', 'Width inside (cm)'])
    // Numbers stay numbers.
    expect(rows[1]?.[1]).toBe('5')
    const file = multipart(Buffer.from(`${rows[0]!.join(',')}\nSummit Blue,7,80\n`), 'leads.csv')
    const { body } = await app.superAdmin.post('/api/Lead/Import/Upload', file, { 'content-type': multipartType })
    expect(body.data.mapping).toMatchObject({
      'Ramp slope (°)': `custom.${key}`,
      'Width inside (cm)': `custom.${inside}`,
    })
  })

  it('has its decimal places in the record, however it is written', async () => {
    const { key } = await app.addField({ ...slope, defaultValue: '3.14159' })
    const { superAdmin } = app
    const read = async (id: number) => (await superAdmin.get(`/api/Lead/${id}`)).body.data.custom[key]
    const { id: untouched } = await app.addLead()
    expect(await read(untouched), 'a default').toBe(3.1)
    const { id, version } = await app.addLead({ custom: { [key]: 4.25 } })
    expect(await read(id), 'a new record').toBe(4.3)
    await superAdmin.put('/api/Lead/Update', { id, version, custom: { [key]: 1.05 } })
    expect(await read(id), 'a change').toBe(1.1)
    const values = { custom: { [key]: 7.77 } }
    await waitForOperation(superAdmin, await superAdmin.post('/api/Lead/Bulk', { ids: [id], action: 'update', values }))
    expect(await read(id), 'a change of many').toBe(7.8)
    await importSheet(
      superAdmin,
      'Lead',
      'Company,Type,Source,Ramp slope (°)\nBy file,Commercial fleet,Website,2.349\n',
    )
    const { body } = await superAdmin.post('/api/Lead/List', {
      filter: { company: '=By file' },
      columns: ['company', `custom.${key}`],
    })
    expect(body.data[0].custom[key], 'a file').toBe(2.3)
  })

  it('can be a formula', async () => {
    await app.addField({ records: 'lead', label: 'Length', kind: 3 })
    await app.addField({ records: 'lead', label: 'Share', kind: 12, formula: 'length / 3', unit: '%', decimals: 2 })
    const { id } = await app.addLead({ custom: { length: 10 } })
    expect((await app.superAdmin.get(`/api/Lead/${id}`)).body.data.custom.share).toBeCloseTo(3.3333)
    const definitions = (await app.superAdmin.get('/api/custom-fields')).body.data
    expect(definitions.at(-1)).toMatchObject({ key: 'share', unit: '%', decimals: 2 })
  })

  it('has it in the figures of built reports, on the screen and in files', async () => {
    await app.addField(slope)
    await app.addField(widthInside)
    await app.addLead({ custom: { rampSlope: 4, widthInside: 80 } })
    await app.addLead({ custom: { rampSlope: 7.5, widthInside: 85 } })
    const built = 'entity=lead&measure=average:custom.rampSlope,max:custom.widthInside,count'
    const { body } = await app.superAdmin.post('/api/Report/Run', { report: 'builder', built })
    const { columns, total } = body.data.table as FigureTable
    expect(columns.map((column, at) => formatFigure(total[at]!.value!, formatOf(column)))).toEqual([
      '5.8°',
      '85\u00a0cm',
      '2',
    ])
    const { rows } = await download(app.test, app.superAdmin, 'POST', '/api/Report/Export', {
      report: 'builder',
      built,
      format: 'csv',
    })
    expect(rows[0]?.slice(1, 3)).toEqual(['Ramp slope, mean (°)', 'Width inside, highest (cm)'])
  })

  it.each([
    { kind: 1, unit: 'cm' },
    { kind: 5, unit: 'per hour' },
    { kind: 4, unit: 'a very long unit' },
    { kind: 4, unit: '<b>' },
    { kind: 3, decimals: 2 },
    { kind: 4, decimals: 7 },
    { kind: 4, decimals: -1 },
  ])('is refused as %o', async (more) => {
    const { status, body } = await app.superAdmin.post('/api/CustomField/Create', {
      records: 'lead',
      label: 'Ramp slope',
      ...more,
    })
    expect(status).toBe(400)
    expect(['unit', 'decimals']).toContain(body.errors[0].field)
  })

  it('[D8] is carried to another deployment', async () => {
    const copy = await createProfileCopy({ plugins: [admin, crm], deployment })
    try {
      const there = await copy.from.as('Super Admin')
      expect((await there.post('/api/CustomField/Create', slope)).status).toBe(201)
      expect(await copy.export()).toMatchObject({ done: true })
      const applied = await copy.apply()
      expect(applied.done, applied.said).toBe(true)
      expect((await copy.diff()).said).toContain('This deployment is what the profile says')
      const here = await copy.to.as('Super Admin')
      await expect
        .poll(async () => (await here.get('/api/custom-fields')).body.data)
        .toMatchObject([{ key: 'rampSlope', unit: '°', decimals: 1 }])
    } finally {
      await copy.close()
    }
  })
})
