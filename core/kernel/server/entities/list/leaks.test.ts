import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { type TestDatabase, createPeopledDatabase } from '../../testing/testDatabase'
import { exportFile } from '../export/exportFile'
import { exportQuery } from '../export/exportQuery'
import { referencedNames } from '../export/referencedNames'
import { createParcels, parcelBoss, parcelCan, parcelHow, parcelTable, parcelViewer } from '../testing/parcels'
import { entityList } from './EntityList'

const list = entityList(parcelTable, parcelHow.catalog)
/** May view the parcels that are assigned to them, and nothing sensitive. */
const own = parcelViewer(2, [parcelCan.view, parcelCan.viewAssigned])

let made: TestDatabase
beforeAll(async () => {
  made = await createPeopledDatabase()
  await createParcels(made.db)
  // Parcels 1 to 3 are assigned to another person; 4, 5 and 6 point at them, 7 at a parcel of the viewer's own, 8 at a deleted one.
  await sql`
    insert into scratch.parcel (name, assigned_to, within, stops, search_text, deleted_at) values
      ('Zulu of another', 1, null, '[{"id": 1, "place": "Here", "pin": "4711"}]', '', null), ('Alpha of another', 1, null, null, '', null), ('Gone', 2, null, null, '', now()),
      ('Four', 2, 1, '[{"id": 1, "place": "Here", "pin": "4711"}]', '', null), ('Five', 2, 2, null, '', null), ('Six', 2, 1, null, '', null), ('Seven', 2, 4, null, '', null), ('Eight', 2, 3, null, '', null)`.execute(
    made.db.query,
  )
})
afterAll(() => made.drop())

async function read(request: ListRequest, viewer: Viewer) {
  const { text } = await list.read(made.db, request, viewer)
  return JSON.parse(text as string) as {
    data: { id: number; labels: Record<string, string | null> }[]
    totalItems: number
    about?: boolean
    next?: string
  }
}

describe('the name of a record that a row points at', () => {
  it('is in a list only for people who may view that record, and never once it is deleted', async () => {
    const within = async (viewer: Viewer) =>
      Object.fromEntries(
        (await read({ columns: ['within'] }, viewer)).data.map(({ id, labels }) => [id, labels.within]),
      )
    expect(await within(own)).toEqual({ 4: null, 5: null, 6: null, 7: 'Four', 8: null })
    expect(await within(parcelBoss)).toMatchObject({ 4: 'Zulu of another', 5: 'Alpha of another', 7: 'Four', 8: null })
  })

  it('is not revealed by the order of the rows or by a cursor', async () => {
    const walk = async (viewer: Viewer, direction: 'asc' | 'desc') => {
      const ids: number[] = []
      let cursors = ''
      for (let cursor: string | undefined, more = true; more;) {
        const page = await read(
          { columns: ['within'], sorting: { fieldName: 'within', direction }, limit: 1, ...(cursor && { cursor }) },
          viewer,
        )
        ids.push(...page.data.map(({ id }) => id))
        cursors += Buffer.from(page.next ?? '', 'base64url').toString()
        cursor = page.next
        more = cursor !== undefined
      }
      return { ids, cursors }
    }
    const forward = await walk(own, 'asc')
    // Sorted by the ids of the records they point at, which people who see the row may know; then by the one name that the viewer may see.
    expect(forward.ids).toEqual([4, 6, 5, 8, 7])
    expect(forward.cursors).not.toContain('another')
    expect((await walk(own, 'desc')).ids).toEqual([7, 8, 5, 6, 4])
    expect((await walk(parcelBoss, 'asc')).ids).toEqual([8, 5, 7, 4, 6, 1, 2])
  })

  it('is not in an export', async () => {
    const text = async (viewer: Viewer) => {
      const query = exportQuery(list.listed, { format: 'csv', columns: ['name', 'within'] }, viewer)
      const { file } = await exportFile(
        made.db,
        query,
        'csv',
        parcelTable.entity,
        referencedNames({ db: made.db, catalog: parcelHow.catalog }, viewer),
      )
      let all = ''
      for await (const part of file) all += String(part)
      return all
    }
    expect(await text(own)).not.toContain('another')
    expect(await text(own)).toContain('Seven,Four')
    expect(await text(parcelBoss)).toContain('Five,Alpha of another')
  })
})

describe('a sensitive value within rows', () => {
  it.each(['stops', 'customs.worth', 'secret'])('can’t be found out by searching in %s', async (searchCol) => {
    await expect(read({ searchCol, commonFilters: { search: '4711' } }, own)).rejects.toMatchObject({
      status: expect.toSatisfy((status) => status === 400 || status === 403),
    })
  })
})

describe('the total number of rows', () => {
  it('is not shown as an estimate to people who may see only some of them', async () => {
    const many = await createPeopledDatabase()
    try {
      await createParcels(many.db)
      await sql`alter table scratch.parcel alter column secret set default repeat('x', 1500)`.execute(many.db.query)
      await sql`insert into scratch.parcel (name, secret, assigned_to, search_text) select 'n' || n, repeat('x', 1500), 1 + n % 2, '' from generate_series(1, 30000) n`.execute(
        many.db.query,
      )
      await sql`insert into scratch.parcel (name, secret, created_by, search_text) select 'o' || n, repeat('x', 1500), 2, '' from generate_series(1, 12000) n`.execute(
        many.db.query,
      )
      await sql`analyze scratch.parcel`.execute(many.db.query)
      const fresh = entityList(parcelTable, parcelHow.catalog)
      const total = async (viewer: Viewer) => {
        const { text } = await fresh.read(many.db, { limit: 10 }, viewer)
        const { totalItems, about } = JSON.parse(text as string) as { totalItems: number; about?: boolean }
        return { totalItems, about }
      }
      expect(await total(parcelBoss)).toMatchObject({ about: true })
      expect(await total(parcelViewer(2, [parcelCan.view, parcelCan.viewAssigned, parcelCan.viewOwn]))).toEqual({
        totalItems: 27_000,
      })
    } finally {
      await many.drop()
    }
  })
})
