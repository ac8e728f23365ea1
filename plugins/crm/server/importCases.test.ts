import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { importSheet, uploadSheet } from '@core/server/testing'
import { accountBody, createCrmApp } from './testing/crmApp'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
})
afterAll(() => test.close())

const caseFile = (name: string) => readFile(new URL(`importCases/${name}`, import.meta.url))
const upload = async (path: string, bytes: Buffer | string) => (await uploadSheet(manager, path, bytes)).body.data
const found = async (path: string, search: string) =>
  (await manager.post(`/api/${path}/List`, { commonFilters: { search }, limit: 5 })).body.data

describe('[D5] files of the trade', () => {
  it.each([
    ['csv-excel-sep-line.csv', 1, ['Company', 'City']],
    ['csv-title-row-above-header.csv', 1, ['Company', 'City', 'State']],
    ['xlsx-hidden-first-sheet.xlsx', 1, ['Company', 'City']],
  ])('%s has its columns', async (name, rows, headers) => {
    const file = await upload('Lead', await caseFile(name))
    expect(file).toMatchObject({ rows, headers })
    expect(file.mapping).toMatchObject({ Company: 'company', City: 'city' })
  })

  it('an export of HubSpot is recognized, and what leads need beside it is one value for all rows', async () => {
    const bytes = await caseFile('csv-hubspot-companies-layout.csv')
    const file = await upload('Lead', bytes)
    expect(file.program).toBe('HubSpot')
    expect(file.mapping).toMatchObject({
      'Company name': 'company',
      'Company owner': 'assignTo',
      'Phone Number': null,
      City: 'city',
      'State/Region': 'state',
      'Street Address': 'address',
      'Postal Code': 'zip',
      'Company Domain Name': 'website',
    })
    const choices = { values: { leadType: 'Commercial fleet', source: 'Website' } }
    expect(await importSheet(manager, 'Lead', bytes, { choices })).toMatchObject({ done: 1, failed: 0 })
    const [lead] = await found('Lead', 'Quill Freight')
    expect((await manager.get(`/api/Lead/${lead.id}`)).body.data).toMatchObject({
      company: 'Quill Freight LLC',
      state: 'OR',
      zip: '97301',
      assignTo: expect.any(Number),
    })
    expect(
      await importSheet(manager, 'Account', bytes, { choices: { values: { accountType: 'Commercial fleet' } } }),
    ).toMatchObject({
      done: 1,
      failed: 0,
    })
  })

  it('an export of Google Contacts fills the name of a contact from two columns, and finds its account by name', async () => {
    await manager.post('/api/Account/Create', accountBody({ company: 'Harbor Lift LLC' }))
    const bytes = String(await caseFile('csv-google-contacts-layout.csv')).replace(
      'Quill Freight LLC',
      'Harbor Lift LLC',
    )
    const file = await upload('Contact', bytes)
    expect(file.program).toBe('Google Contacts')
    expect(file.mapping).toMatchObject({
      'First Name': 'name',
      'Last Name': 'name',
      'Organization Name': 'entityTypeId',
      'Organization Title': 'title',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Value': 'phone',
    })
    expect(await importSheet(manager, 'Contact', bytes)).toMatchObject({ done: 1, failed: 0 })
    expect(await found('Contact', 'mara@cases.test')).toMatchObject([
      { name: 'Mara Quill', title: 'Fleet Mgr', phone: '503-555-0142' },
    ])
  })

  it('an export of Outlook keeps every number of a person, and each finds them', async () => {
    const csv =
      'First Name,Last Name,E-mail Address,Company,Mobile Phone,Home Phone,Business Fax\n' +
      'Ines,Alder,ines@cases.test,Harbor Lift LLC,(503) 555-0171,503-555-0172,503-555-0173\n'
    expect(await importSheet(manager, 'Contact', csv)).toMatchObject({ done: 1, failed: 0 })
    const all = { name: 'Ines Alder', phone: '503-555-0171' }
    for (const search of ['503-555-0171', '503-555-0172', '503-555-0173'])
      expect(await found('Contact', search)).toMatchObject([all])
    const [{ id }] = await found('Contact', '503-555-0173')
    expect((await manager.get(`/api/Contact/${id}`)).body.data.otherPhones).toBe('503-555-0172 503-555-0173')
  })

  it('a foreign phone number never becomes a US one', async () => {
    const done = await importSheet(manager, 'Customer', await caseFile('csv-foreign-phone-becomes-us.csv'))
    expect(done).toMatchObject({ done: 2, failed: 0 })
    expect(await found('Customer', 'Denmark Example')).toMatchObject([{ phone: '+4512345678' }])
    expect(await found('Customer', '+65 6123 4567')).toMatchObject([{ phone: '+6561234567' }])
  })

  it.each([
    [
      'Salesforce',
      'Account Name,Account Owner,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Shipping City',
      'Account',
      { 'Account Name': 'company', 'Account Owner': 'assignToId', 'Shipping City': 'deliveryAddress.city' },
    ],
    [
      'Salesforce',
      'Company / Account,First Name,Last Name,Lead Owner,Lead Source,Street,State/Province,Zip/Postal Code',
      'Lead',
      {
        'Company / Account': 'company',
        'First Name': 'contactName',
        'Last Name': 'contactName',
        'Lead Owner': 'assignTo',
        'Lead Source': 'source',
        Street: 'address',
        'State/Province': 'state',
        'Zip/Postal Code': 'zip',
      },
    ],
    [
      'Pipedrive',
      'Organization - Name,Organization - Owner,Organization - City/town/village/locality of Address',
      'Lead',
      {
        'Organization - Name': 'company',
        'Organization - Owner': 'assignTo',
        'Organization - City/town/village/locality of Address': 'city',
      },
    ],
    [
      'Zoho',
      'Record Id,Lead Owner,Company,First Name,Last Name,Mobile,Lead Source,Zip Code',
      'Lead',
      { Company: 'company', 'First Name': 'contactName', Mobile: 'contactPhone', 'Zip Code': 'zip' },
    ],
    [
      'Outlook',
      'First Name,Last Name,Company,Job Title,Business Street,Business City,Business State,Business Postal Code,Business Phone,E-mail Address',
      'Lead',
      {
        Company: 'company',
        'Last Name': 'contactName',
        'Business Street': 'address',
        'Business City': 'city',
        'Business Phone': 'contactPhone',
        'E-mail Address': 'contactEmail',
      },
    ],
  ])('an export of %s is recognized: %s', async (program, headers, path, mapping) => {
    const row = headers
      .split(',')
      .map(() => 'x')
      .join(',')
    expect(await upload(path, `${headers}\n${row}\n`)).toMatchObject({ program, mapping })
  })
})
