import { scopedPermissions } from '@core/entity'
import { packetCalls } from '../../shared/packet/packetCalls'
import {
  noteOpening,
  recordAuditOnce,
  sensitiveMinutes,
  defineRoute,
  forbidden,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { isVisible } from '@core/server/entities'
import { fileHeaders, findFile } from '@core/server/files'
import { can } from '../../shared/referralPermissions'
import { referralTable } from '../referralTable'
import { getSubmission, sensitivePaths } from './findSubmission'
import { readyPdf } from './makePdf'
import { presentSubmission } from './presentSubmission'
import { takeOver } from './takeOver'

/** Submissions of a family: read, printed, compared with the referral, and taken over. */
export function submissionRoutes(
  context: Pick<ServerContext, 'db' | 'files' | 'catalog' | 'brand' | 'optionalService'>,
): readonly Route[] {
  const { db, files, catalog } = context
  return [
    defineRoute(packetCalls.submission, {
      access: can.view,
      async handle({ params: { id, submissionId }, viewer, request }) {
        const data = await presentSubmission(db, id, submissionId, viewer)
        if (viewer.permissions.has(can.viewSensitive) && sensitivePaths(data).length > 0) {
          const details = { fields: [data.form], submission: submissionId }
          await recordAuditOnce(
            db,
            {
              action: 'sensitiveViewed',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: `Referral ${id}`,
              record: { entity: 'referral', id },
              request,
              details,
            },
            { minutes: sensitiveMinutes, same: ['submission'] },
          )
        }
        return { data }
      },
    }),
    defineRoute(packetCalls.pdf, {
      access: can.view,
      async handle({ params: { id, submissionId }, viewer, request, reply }) {
        if (!(await isVisible(db, referralTable, id, viewer))) throw notFound('Referral')
        const submission = await getSubmission(db, submissionId, id)
        const isSensitive = sensitivePaths(submission).length > 0
        if (isSensitive && !viewer.permissions.has(can.viewSensitive))
          throw forbidden('a form with sensitive answers', { needs: [can.viewSensitive] })
        const file = await findFile(db, await readyPdf(submission, context))
        if (!file) throw notFound('PDF')
        if (isSensitive) {
          const details = { fields: [submission.form], file: file.id }
          await recordAuditOnce(
            db,
            {
              action: 'sensitiveFileRead',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: `Referral ${id}`,
              record: { entity: 'referral', id },
              request,
              details,
            },
            { minutes: sensitiveMinutes, same: ['file'] },
          )
        }
        await noteOpening(db, referralTable.entity, [id], 'printed')
        reply.headers(fileHeaders(file))
        return { file: files.read(file.id), type: file.type, name: file.fileName, inline: true, size: file.size }
      },
    }),
    defineRoute(packetCalls.takeOver, {
      access: scopedPermissions(can, 'update'),
      async handle({ params: { id, submissionId }, body, viewer }) {
        await db.transaction((tx) =>
          takeOver(
            tx,
            {
              referralId: id,
              submissionId,
              version: body.version,
              paths: body.paths ?? [],
              status: body.status,
            },
            viewer,
            catalog,
          ),
        )
        return {
          data: await presentSubmission(db, id, submissionId, viewer),
          message: 'Referral updated successfully !!',
        }
      },
    }),
  ]
}
