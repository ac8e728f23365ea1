import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, importSheet, type TestApp } from '@core/server/testing'
import { today } from '@core/entity'
import { type FieldApp, createFieldApp, ramp, width } from './testing/fieldApp'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
const addField = (body: object) => app.addField(body)
const addLead = (more?: object) => app.addLead(more)
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
})
afterAll(() => test.close())
beforeEach(() => app.clear())

describe('the default of a field', () => {
  it('is in a new record whose body doesn’t have the field, and never where it was emptied', async () => {
    await addField({ ...width, defaultValue: '70' })
    await addField({ ...ramp, defaultValue: '2' })
    await addField({ ...ramp, label: 'Aids', kind: 9, defaultValue: '1,2' })
    await addField({ records: 'lead', label: 'Checked on', kind: 7, defaultValue: 'today' })
    await addField({ records: 'lead', label: 'Lift', kind: 6, defaultValue: 'false' })
    await addField({ records: 'lead', label: 'Driver’s phone', kind: 11, defaultValue: '503-555-0198' })
    const all = {
      wheelchairWidth: 70,
      ramp: 2,
      aids: [1, 2],
      checkedOn: today(),
      lift: false,
      driverSPhone: '503-555-0198',
    }
    expect((await addLead()).custom).toEqual(all)
    expect((await addLead({ custom: { ramp: 1, lift: null } })).custom).toEqual({
      ...all,
      ramp: 1,
      lift: null,
    })
    expect((await addLead({ custom: null })).custom).toBeNull()
    const { id, version } = await addLead({ custom: null })
    const changed = await superAdmin.put('/api/Lead/Update', { id, version, custom: { ramp: 1 } })
    expect(changed.body.data.custom, 'a change fills nothing in').toMatchObject({ ramp: 1, wheelchairWidth: null })
  })

  it('is in imported rows without a value', async () => {
    await addField({ ...ramp, defaultValue: '2', required: true })
    const done = await importSheet(
      superAdmin,
      'Lead',
      'Company,Type,Source,Ramp\nFixed Ltd,Commercial fleet,Website,Fixed\nEmpty Ltd,Commercial fleet,Website,\n',
    )
    expect(done).toMatchObject({ failed: 0, done: 2 })
    const ramps = async () =>
      Object.fromEntries(
        (
          await superAdmin.post('/api/Lead/List', { columns: ['company', 'custom.ramp'], filter: { company: 'Ltd' } })
        ).body.data.map((row: { company: string; custom: { ramp: number } }) => [row.company, row.custom.ramp]),
      )
    expect(await ramps()).toEqual({ 'Fixed Ltd': 1, 'Empty Ltd': 2 })
  })

  it('must be a value that a record can have', async () => {
    for (const wrong of [
      { ...width, defaultValue: '500' },
      { ...width, defaultValue: 'wide' },
      { ...ramp, defaultValue: '3' },
      { records: 'lead', label: 'Checked on', kind: 7, defaultValue: 'yesterday' },
      { records: 'lead', label: 'Double', kind: 12, formula: 'estimatedUnits * 2', defaultValue: '3' },
    ]) {
      const { body } = await superAdmin.post('/api/CustomField/Create', wrong)
      expect(body.errors?.[0]?.field, JSON.stringify(wrong)).toBe('defaultValue')
    }
  })
})
