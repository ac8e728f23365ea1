import type { FastifyRequest } from 'fastify'
import { fieldAccess, maySeeSensitive, parse, today, withDefaults } from '@core/entity'
import {
  noteOpening,
  recordAudit,
  type Viewer,
  type Transaction,
  createOnce,
  defineRoute,
  invalid,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { createRecord, readRecord } from '@core/server/entities'
import { clientFields } from '../../shared/clientFields'
import { referralCalls } from '../../shared/referralCalls'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { findExistingClient } from '../knownClients/clientForReferral'
import { findSameClients, type Person } from '../knownClients/findSameClients'
import { referralTable } from '../referralTable'
import type { JsonObject } from './fhir'
import { fhirAnswer } from './fhirAnswer'
import { fromBundle } from './fromBundle'
import { meantServices, rememberServices, senderOf } from './meantServices'
import { outcomeIfAsked } from './operationOutcome'
import { type Portable, portableFields } from './portable'
import { toBundle } from './toBundle'
import { readImport, storeImport, undoImport } from './undoImport'

type AuditAction = Parameters<typeof recordAudit>[1]['action']

/** The export and import of a referral as a FHIR R4 Bundle. */
export function fhirRoutes({
  db,
  catalog,
  publicUrl,
}: Pick<ServerContext, 'db' | 'catalog' | 'publicUrl'>): readonly Route[] {
  const { policy } = referralEntity
  return [
    defineRoute(referralCalls.exportFhir, {
      refuseAs: outcomeIfAsked,
      access: can.export,
      whileViewing: false,
      async handle({ params: { id }, viewer, request }) {
        // With this person's permissions: without 318 it contains nothing sensitive.
        const record = await readRecord(db, referralTable, id, viewer, catalog)
        const sensitive = maySeeSensitive(policy, viewer.permissions)
        const { number, status, labels, updatedAt, masked } = record
        const bundle = toBundle(record, {
          base: publicUrl,
          number: number!,
          status: status!,
          reason: labels.holdReason ?? labels.closeReason ?? null,
          updatedAt,
          sensitive,
          masked: masked.length > 0,
        })
        await noteOpening(db, referralEntity, [id], 'exported')
        await recordAudit(db, fhirEntry({ viewer, request }, id, 'exported', { sensitive }))
        return fhirAnswer(bundle, number!, false)
      },
    }),
    defineRoute(referralCalls.importFhir, {
      refuseAs: outcomeIfAsked,
      access: can.import,
      async handle(call) {
        const { body, viewer, reply } = call
        const bundle = body.bundle as JsonObject
        const sender = senderOf(bundle)
        const chosen = (body.services ?? []).map(({ key, service }) => ({ key: key ?? '', service }))
        const { input, left, unmapped, bornIn, known, id } = await db.transaction(async (tx) => {
          const { input, left, unmapped, bornIn } = fromBundle(bundle, today(), {
            known: body.existingClient ? await onFile(tx, body.existingClient, viewer) : undefined,
            services: await meantServices(tx, sender, chosen),
            dateOfBirth: body.dateOfBirth ?? undefined,
            changes: fieldAccess(policy, viewer.permissions).changes,
            isCheck: body.check === true,
          })
          if (bornIn !== undefined && !body.check)
            throw invalid([
              { field: 'dateOfBirth', message: `Date of birth: the bundle says only ${bornIn}. Choose the day` },
            ])
          if (unmapped.length > 0 || bornIn !== undefined) {
            if (body.check) return { input, left, unmapped, bornIn, known: [], id: null }
            throw invalid(unmapped.map(({ text }) => ({ field: 'services', message: whichService(text) })))
          }
          const { value, errors } = parse(portableFields, withDefaults(portableFields, input))
          if (errors) throw invalid(errors)
          const known =
            body.check && !body.existingClient && !body.differentPerson
              ? await findSameClients(tx, viewer, value.client as Person)
              : []
          const values = {
            ...value,
            existingClient: body.existingClient ?? null,
            // A check continues, so that the user gets all errors at once.
            differentPerson: known.length > 0 || (body.differentPerson ?? null),
          }
          if (body.check) {
            await createRecord(tx, referralTable, values, viewer, { catalog, dryRun: true })
            return { input, left, unmapped, bornIn, known, id: null }
          }
          const id = await createOnce(tx, call, async () => {
            const made = await createRecord(tx, referralTable, values, viewer, { catalog })
            await storeImport(tx, made, viewer.id)
            await rememberServices(tx, sender, chosen, viewer.id)
            await recordAudit(tx, fhirEntry(call, made, 'imported', { left: left.length }))
            return made
          })
          return { input, left, unmapped, bornIn, known, id }
        })
        const { firstName, lastName } = (input.client ?? {}) as { firstName?: string; lastName?: string }
        const client = [firstName, lastName].filter(Boolean).join(' ')
        const data = { id, client, left, known, unmapped, bornIn: bornIn ?? null }
        if (id === null) return { data }
        reply.code(201)
        return { data, message: 'Referral created successfully !!' }
      },
    }),
    defineRoute(referralCalls.fhirImport, {
      access: can.import,
      record: referralEntity.id,
      handle: async ({ params: { id }, viewer }) => ({ data: await readImport(db, id, viewer) }),
    }),
    defineRoute(referralCalls.undoFhirImport, {
      access: can.import,
      record: referralEntity.id,
      handle: (call) =>
        db.transaction(async (tx) => {
          const { id } = call.params
          await undoImport(tx, id, call.viewer, { catalog })
          await recordAudit(tx, fhirEntry(call, id, 'importUndone', {}))
          return { message: 'Import undone successfully !!' }
        }),
    }),
  ]
}

const whichService = (text: string) =>
  text ? `Choose which service “${text}” means` : 'Services requested is required'

/** The data on file of the client whom the viewer chose, as far as they may see it. */
async function onFile(tx: Transaction, id: number, viewer: Viewer): Promise<Portable> {
  const { values } = await findExistingClient(tx, id, viewer)
  const sensitive = maySeeSensitive(referralEntity.policy, viewer.permissions)
  return Object.fromEntries(
    Object.entries(clientFields).flatMap(([name, field]) =>
      'sensitive' in field && field.sensitive && !sensitive ? [] : [[name, values[name as keyof typeof values]]],
    ),
  )
}

/** The audit log's entry about an export or import. */
export const fhirEntry = (
  { viewer, request }: { readonly viewer: Viewer; readonly request: FastifyRequest },
  id: number,
  action: AuditAction,
  details: object,
) => ({
  action,
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `Referral ${id}`,
  record: { entity: referralEntity.id, id },
  request,
  details: { format: 'fhir', ...details },
})
