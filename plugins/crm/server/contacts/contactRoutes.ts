import { createRecord, lockRecord, tableOf } from '@core/server/entities'
import { conflict, defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { contactEntity } from '../../shared/contacts/contactEntity'
import { samePersonCalls } from '../../shared/contacts/samePersonCalls'
import { isContactOf, setPerson } from './samePerson'

/** S3.11 */
export const contactRoutes = ({ db, catalog }: ServerContext): readonly Route[] => [
  defineRoute(samePersonCalls.addTo, {
    // The policies of the contact and of the record decide.
    access: 'signedIn',
    handle: ({ body: { id, entityType, entityTypeId, title, decisionMaker }, viewer }) =>
      db.transaction(async (tx) => {
        const contactTable = tableOf(catalog, contactEntity)
        const stored = await lockRecord(tx, contactTable, id, viewer, 'view')
        if (!stored) throw notFound('Contact')
        const { name, email, phone, otherPhones, preferredChannel, ...from } = stored.values
        const personId = from.personId ?? id
        if (await isContactOf(tx, personId, { entityType, entityTypeId }))
          throw conflict(`${name} is a contact there already.`)
        const link = { entityType, entityTypeId, title: title ?? from.title, decisionMaker: decisionMaker ?? null }
        const input = { name, email, phone, otherPhones, preferredChannel, ...link }
        const made = await createRecord(tx, contactTable, input, viewer, { catalog })
        await setPerson(tx, personId, [id, made])
        return { data: { id: made, personId }, message: 'Contact created successfully !!' }
      }),
  }),
]
