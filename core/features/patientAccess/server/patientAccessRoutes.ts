import { accessPurposes, accessWays, viewAuditLog } from '@core/kernel/entity/patientAccess'
import { type PatientAccessEntry, patientAccessCalls } from '@core/kernel/shared/patientAccessCalls'
import type { EntityCatalog, EntityContext } from '@core/kernel/server/entities/table/EntityContext'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { forbidden, invalid, notFound } from '@core/kernel/server/platform/http/errors'
import { byteOrderMark, csvRow } from '@core/kernel/server/platform/sheets/csvText'
import { escapeFormula } from '@core/kernel/server/platform/sheets/formulas'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { withNames } from './accessedNames'
import { givePurpose } from './givePurpose'
import { readPatientAccess } from './readPatientAccess'

/** The patient access log, for people who monitor it; and a report of it that can be given to a family. */
export function patientAccessRoutes({ db, catalog }: EntityContext): readonly Route[] {
  return [
    defineRoute(patientAccessCalls.list, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body: { entity, id, ...query }, viewer }) {
        refuseOthers(viewer)
        if ((entity === null || entity === undefined) !== (id === null || id === undefined))
          throw invalid([{ field: 'id', message: 'Say both the kind of record and its number, or neither' }])
        const part = await readPatientAccess(db, {
          ...query,
          record: entity && id ? { table: personalTable(catalog, entity), id } : undefined,
        })
        return { ...part, data: await withNames(db, catalog, part.data, viewer) }
      },
    }),
    defineRoute(patientAccessCalls.report, {
      access: 'signedIn',
      async handle({ body: { entity, id }, viewer, request }) {
        refuseOthers(viewer)
        const table = personalTable(catalog, entity)
        const { name } = table.entity
        await recordAudit(db, {
          action: 'accessReported',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `${name.one} ${id}`,
          record: { entity, id },
          request,
        })
        async function* lines() {
          yield byteOrderMark + csvRow(['When (UTC)', 'Who', 'Role', 'How', 'Purpose', 'From'])
          let before: number | undefined
          let above = ''
          do {
            const part = await readPatientAccess(db, { record: { table, id }, before }, 1000)
            for (const entry of part.data) {
              const line = csvRow(cellsOf(entry).map(escapeFormula))
              // Opening a record takes several calls, which are one access for the family.
              if (line !== above) yield line
              above = line
            }
            before = part.next
          } while (before !== undefined)
        }
        return {
          file: lines(),
          type: 'text/csv; charset=utf-8',
          name: `access-to-${name.one.toLowerCase()}-${id}.csv`,
        }
      },
    }),
    defineRoute(patientAccessCalls.purpose, {
      access: 'signedIn',
      // People who view the product as another role see real records, so they must give a purpose as well.
      whileViewing: true,
      async handle({ body: { entity, id, purpose, note }, viewer, request }) {
        if (purpose === 'other' && !note)
          throw invalid([{ field: 'note', message: 'Please say in a few words why you open this record' }])
        const table = personalTable(catalog, entity)
        const { name } = accessPurposes.find((one) => one.id === purpose)!
        await db.transaction(async (tx) => {
          await givePurpose(tx, table, { id, purpose: note ? `${name}: ${note}` : name }, viewer)
          await recordAudit(tx, {
            action: 'purposeGiven',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `${table.entity.name.one} ${id}`,
            record: { entity, id },
            request,
            details: { purpose },
          })
        })
        return { message: 'Thank you. This was written into the patient access log.' }
      },
    }),
  ]
}

/** The permission belongs to the admin plugin: if that is off, nobody holds it. */
function refuseOthers({ permissions }: Viewer): void {
  if (!permissions.has(viewAuditLog)) throw forbidden('seeing who looked at health records', { needs: [viewAuditLog] })
}

function personalTable(catalog: EntityCatalog, entity: string) {
  const table = catalog.get(entity)
  if (!table?.entity.personal) throw notFound('Patient access log')
  return table
}

function cellsOf({ at, person, role, way, address, purpose }: PatientAccessEntry): string[] {
  const how = accessWays.find(({ id }) => id === way)!.name
  return [
    at.slice(0, 19).replace('T', ' '),
    person?.name ?? 'The family, or the system',
    role ?? '',
    how,
    purpose ?? '',
    address ?? '',
  ]
}
