import { describe, expect, it } from 'vitest'
import { choices, date, email, group, person, phone, rows, text } from '@core/kernel/entity/fieldKinds'
import { importColumns } from '@core/kernel/entity/sheetColumns'
import type { ImportPreset } from './importPresets'
import { programOf } from './programs'
import { suggestMapping } from './suggestMapping'

const services = [{ id: 1, name: 'ABA' }] as const
const fields = {
  receivedDate: date('Received', { required: true }),
  assignedTo: person('Assigned to'),
  client: group('Client', {
    firstName: text('First name', { required: true }),
    lastName: text('Last name', { required: true }),
    dateOfBirth: date('Date of birth', { required: true }),
    phone: phone('Phone'),
    zip: text('ZIP', { required: true }),
  }),
  guardians: rows('Guardians', { name: text('Name'), phone: phone('Phone'), email: email('Email') }, { max: 2 }),
  coverages: rows('Coverage', { payer: text('Payer'), memberId: text('Member ID') }, { max: 2 }),
  service: group('Service', { servicesRequested: choices('Services requested', services, { required: true }) }),
  authorization: group('Authorization', { payer: text('Payer') }),
  school: group('School', { phone: phone('Phone') }),
  physician: group('Physician', { phone: phone('Phone') }),
}
const columns = importColumns({ fields, policy: { view: {}, create: {}, update: {}, delete: {} } }, new Set())
const suggest = (headers: readonly string[], before?: Record<string, string | null>) =>
  suggestMapping(headers, columns, { title: ['client.firstName', 'client.lastName'] }, before)

describe('the mapping of an import', () => {
  it('[screens 10] recognizes the names that other programs use for required fields', () => {
    expect(suggest(['First', 'Surname', 'DOB', 'Zip code', 'Services', 'Date received', 'Coordinator'])).toEqual({
      First: 'client.firstName',
      Surname: 'client.lastName',
      DOB: 'client.dateOfBirth',
      'Zip code': 'client.zip',
      Services: 'service.servicesRequested',
      'Date received': 'receivedDate',
      Coordinator: 'assignedTo',
    })
  })

  it('matches a short name with the field of the person that the record is about, or of the first of several rows', () => {
    expect(suggest(['Phone', 'Email', 'Member ID', 'Parent phone', 'Insurance'])).toEqual({
      Phone: 'client.phone',
      Email: 'guardians[0].email',
      'Member ID': 'coverages[0].memberId',
      'Parent phone': 'guardians[0].phone',
      Insurance: 'coverages[0].payer',
    })
  })

  it('puts further numbers into the field for them together, where the entity has one', () => {
    const contact = importColumns(
      {
        fields: { name: text('Name'), phone: phone('Phone'), otherPhones: text('Other phones') },
        policy: { view: {}, create: {}, update: {}, delete: {} },
      },
      new Set(),
    )
    const headers = ['Name', 'Mobile Phone', 'Home Phone', 'Business Fax', 'Phone 2 - Type']
    expect(suggestMapping(headers, contact, { title: ['name'] }, undefined)).toEqual({
      Name: 'name',
      'Mobile Phone': 'phone',
      'Home Phone': 'otherPhones',
      'Business Fax': 'otherPhones',
      'Phone 2 - Type': null,
    })
  })

  it('leaves ambiguous columns open, and fields that are mapped already', () => {
    expect(suggest(['Payer', 'Phone', 'Mobile', 'DOB', 'Birthdate', 'Shoe size'])).toEqual({
      Payer: null,
      Phone: 'client.phone',
      Mobile: null,
      DOB: 'client.dateOfBirth',
      Birthdate: null,
      'Shoe size': null,
    })
  })

  it('prefers a field’s own label to another name, and an earlier choice to both', () => {
    expect(suggest(['DOB', 'Date of birth'])).toEqual({ DOB: null, 'Date of birth': 'client.dateOfBirth' })
    expect(suggest(['DOB', 'Phone'], { DOB: null, Phone: 'school.phone' })).toEqual({
      DOB: null,
      Phone: 'school.phone',
    })
  })

  it('follows what a plugin says of a program, which comes before what core knows', () => {
    const clinic: ImportPreset = {
      name: 'Clinic desk',
      signs: [['Case', 'Kid']],
      columns: { Kid: ['Client: Nickname', 'Client: First name'], Case: [], Surgery: ['Physician: Phone'] },
    }
    const headers = ['Case', 'Kid', 'Surgery', 'DOB']
    expect(programOf(headers)).toBeUndefined()
    expect(programOf(headers, [clinic])).toBe(clinic)
    expect(suggestMapping(headers, columns, { title: [] }, undefined, clinic)).toEqual({
      Case: null,
      Kid: 'client.firstName',
      Surgery: 'physician.phone',
      DOB: 'client.dateOfBirth',
    })
  })
})
