import { describe, expect, it } from 'vitest'
import { defineEntity } from './defineEntity'
import { integer, person, reference, text } from './fieldKinds'

const lead = {
  id: 'lead',
  name: { one: 'Lead', many: 'Leads' },
  path: 'Lead',
  title: ['company'],
  fields: {
    company: text('Company'),
    assignTo: person('Assigned to'),
    storeId: reference('Store', 'store'),
    accountId: reference('Account', 'account'),
    fleetSize: integer('Fleet size'),
  },
  policy: { view: {}, create: {}, update: {}, delete: {} },
} as const

describe('an entity', () => {
  it('takes as owners only fields that can hold the owner of a record: the compiler refuses others', () => {
    defineEntity({
      ...lead,
      owners: { assigned: 'assignTo', own: 'createdBy', store: 'storeId', through: 'accountId' },
    })
    // @ts-expect-error -- there is no such field
    defineEntity({ ...lead, owners: { assigned: 'asignTo' } })
    // @ts-expect-error -- a text names nobody
    defineEntity({ ...lead, owners: { assigned: 'company' } })
    // @ts-expect-error -- a number is no person either
    defineEntity({ ...lead, owners: { own: 'fleetSize' } })
    // @ts-expect-error -- a person is not a store
    defineEntity({ ...lead, owners: { store: 'assignTo' } })
    // @ts-expect-error -- it points at no record
    defineEntity({ ...lead, owners: { through: 'fleetSize' } })
    expect(defineEntity(lead).owners).toBeUndefined()
  })

  it('has an id that a query can name its table with', () => {
    expect(() => defineEntity({ ...lead, id: 'Lead Of Sales' })).toThrow('lower camel case')
  })
})
