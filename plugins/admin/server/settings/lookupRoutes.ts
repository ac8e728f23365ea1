import { ids, integer, text, yesNo } from '@core/entity/fieldKinds'
import type { Transaction } from '@core/server/database/Database'
import { countUses } from '@core/server/lookups/countUses'
import { createEntry, reorderEntries } from '@core/server/lookups/lookupRepository'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { listAnswer, oneAnswer } from '@core/server/routes/answers'
import { createOnce } from '@core/server/routes/createOnce'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { notFound } from '@core/server/routes/errors'
import { configurationPermissions } from '../../shared/adminPermissions'
import { changeEntry, noteLookup } from './changeEntry'
import { type EditedList, editedListSchema, readList } from './editedList'

const access = configurationPermissions.can.lookups
const list = text('List', { required: true, max: 100 })
const name = { max: 100 }

/** Editing the lists that fields choose from. What a list `needs` counts for reading it in a form: here its entries are all there is. */
export function lookupRoutes({ db, lookups, catalog }: ServerContext): readonly Route[] {
  const find = (id: string) => {
    const found = lookups.find((one) => one.id === id)
    if (!found) throw notFound('List')
    return found
  }
  /** Does something to a list. @returns all of it, as it is then */
  const change = (id: string, work: (tx: Transaction) => Promise<unknown>): Promise<EditedList> => {
    const found = find(id)
    return db.transaction(async (tx) => {
      await work(tx)
      return readList(tx, found)
    })
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/api/Lookup/All',
      access,
      whileViewing: true,
      summary: 'List look-up lists with their entries',
      answer: listAnswer(editedListSchema),
      async handle() {
        const data = await Promise.all(lookups.map((one) => readList(db, one)))
        return { data, totalItems: data.length }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/Lookup/Uses',
      access,
      summary: 'How many records name each entry of a look-up list; one that is not there, none',
      body: { list },
      answer: listAnswer({ type: 'object', required: ['id', 'records'], properties: { id: { type: 'integer' }, records: { type: 'integer' } } }),
      async handle({ body }) {
        const uses = await countUses(db, catalog, find(body.list).id)
        return { data: [...uses].map(([id, records]) => ({ id, records })), totalItems: uses.size }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/Lookup/Create',
      access,
      summary: 'Add an entry to a look-up list',
      body: { list, name: text('Name', { ...name, required: true }) },
      answer: oneAnswer(editedListSchema),
      async handle(call) {
        const { body, viewer, reply } = call
        const data = await change(body.list, (tx) =>
          createOnce(tx, call, async () => {
            const id = await createEntry(tx, body.list, body.name)
            await noteLookup(tx, viewer, { action: 'lookupAdded', list: find(body.list), ids: [id], name: body.name })
            return id
          }),
        )
        reply.code(201)
        return { data, message: `“${body.name}” was added.` }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/Lookup/Update',
      access,
      summary: 'Rename, retire or bring back an entry of a look-up list',
      body: { list, id: integer('Entry', { required: true, min: 1 }), name: text('Name', name), retired: yesNo('Retired') },
      answer: oneAnswer(editedListSchema),
      async handle({ body, viewer }) {
        return { data: await change(body.list, (tx) => changeEntry(tx, viewer, find(body.list), body)) }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/Lookup/Order',
      access,
      summary: 'Put a look-up list into another order',
      body: { list, ids: ids('Entries', { required: true, max: 5000 }) },
      answer: oneAnswer(editedListSchema),
      async handle({ body, viewer }) {
        const data = await change(body.list, async (tx) => {
          await reorderEntries(tx, body.list, body.ids)
          await noteLookup(tx, viewer, { action: 'lookupsReordered', list: find(body.list), ids: body.ids })
        })
        return { data }
      },
    }),
  ]
}
