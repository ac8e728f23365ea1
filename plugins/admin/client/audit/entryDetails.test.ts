import { describe, expect, it } from 'vitest'
import { entryDetails, permissionName } from './entryDetails'

const modules = [{ title: 'Referrals', permissions: [{ id: 320, label: 'Export' }] }]
const name = (id: number) => permissionName(modules, id)

describe('the details of an entry of the audit log', () => {
  it('of a change of permissions: those added and removed, by name, and by number if they no longer exist', () => {
    expect(entryDetails({ added: [320], taken: [9999] }, name)).toEqual([
      { term: 'Given', values: ['Export (Referrals)'] },
      { term: 'Taken away', values: ['Permission 9999'] },
    ])
  })

  it('of an export: the number of rows, and the fields', () => {
    expect(
      entryDetails({ format: 'csv', columns: 2, rows: 12_345, sensitive: [], filter: ['Status'], search: true }, name),
    ).toEqual([
      { term: 'Records', values: ['12,345'] },
      { term: 'Columns', values: ['2'] },
      { term: 'File', values: ['CSV'] },
      { term: 'Filtered by', values: ['Status'] },
      { term: 'Search', values: ['Narrowed by a search'] },
    ])
  })

  it('of a look-up list: the previous name of an entry, and the number of sorted entries', () => {
    expect(entryDetails({ list: 'referrals.source', entry: 3, before: 'School' }, name)).toEqual([
      { term: 'Until then', values: ['School'] },
    ])
    expect(entryDetails({ list: 'referrals.source', order: [3, 1, 2] }, name)).toEqual([
      { term: 'Entries', values: ['3'] },
    ])
  })

  it('of a lock-out: the attempted action', () => {
    expect(entryDetails({ at: 'oldPassword' }, name)).toEqual([
      { term: 'What was tried', values: ['The present password'] },
    ])
  })

  it('are empty for internal values and without details', () => {
    expect(entryDetails({ file: 'x', search: false, unheard: 1 }, name)).toEqual([])
    expect(entryDetails(null, name)).toEqual([])
  })
})
