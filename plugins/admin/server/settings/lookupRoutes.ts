import { lookupCalls } from '../../shared/lookupCalls'
import {
  type Transaction,
  type Database,
  createOnce,
  defineRoute,
  notFound,
  type Route,
  type ServerContext,
  type LookupList,
} from '@core/server/plugin'
import { countUses, createEntry, reorderEntries, listEntries } from '@core/server/administration'
import { configurationPermissions } from '../../shared/adminPermissions'
import { changeEntry, publishLookup } from './changeEntry'

const access = configurationPermissions.can.lookups

/** The editor of look-up lists. A list's `needs` applies to reading it in a form; here all of its entries are visible. */
export function lookupRoutes({ db, lookups, catalog }: ServerContext): readonly Route[] {
  const find = (id: string) => {
    const found = lookups.find((one) => one.id === id)
    if (!found) throw notFound('List')
    return found
  }
  /** Changes a list. @returns the whole changed list */
  const change = (id: string, work: (tx: Transaction) => Promise<unknown>): Promise<EditedList> => {
    const found = find(id)
    return db.transaction(async (tx) => {
      await work(tx)
      return readList(tx, found)
    })
  }
  return [
    defineRoute(lookupCalls.all, {
      access,
      whileViewing: true,
      async handle() {
        const data = await Promise.all(lookups.map((one) => readList(db, one)))
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(lookupCalls.uses, {
      access,
      async handle({ body }) {
        const uses = await countUses(db, catalog, find(body.list).id)
        return { data: [...uses].map(([id, records]) => ({ id, records })), totalItems: uses.size }
      },
    }),
    defineRoute(lookupCalls.add, {
      access,
      async handle(call) {
        const { body, viewer, reply } = call
        const data = await change(body.list, (tx) =>
          createOnce(tx, call, async () => {
            const id = await createEntry(tx, body.list, body.name)
            await publishLookup(tx, viewer, {
              action: 'lookupAdded',
              list: find(body.list),
              ids: [id],
              name: body.name,
            })
            return id
          }),
        )
        reply.code(201)
        return { data, message: `“${body.name}” was added.` }
      },
    }),
    defineRoute(lookupCalls.change, {
      access,
      async handle({ body, viewer }) {
        return { data: await change(body.list, (tx) => changeEntry(tx, viewer, find(body.list), body)) }
      },
    }),
    defineRoute(lookupCalls.order, {
      access,
      async handle({ body, viewer }) {
        const data = await change(body.list, async (tx) => {
          await reorderEntries(tx, body.list, body.ids)
          await publishLookup(tx, viewer, { action: 'lookupsReordered', list: find(body.list), ids: body.ids })
        })
        return { data }
      },
    }),
  ]
}

interface EditedList {
  readonly id: string
  readonly title: string
  /** In their order, retired ones included; `usedBy` names the code that refers to an entry. */
  readonly entries: readonly (Awaited<ReturnType<typeof listEntries>>[number] & { readonly usedBy?: string })[]
}

/** A look-up list as its editor shows it. */
async function readList(db: Database | Transaction, { id, title, usedBy = {} }: LookupList): Promise<EditedList> {
  const entries = await listEntries(db, id)
  return {
    id,
    title,
    entries: entries.map((entry) => ({ ...entry, ...(usedBy[entry.id] && { usedBy: usedBy[entry.id]! }) })),
  }
}
