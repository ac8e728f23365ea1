import { sql } from 'kysely'
import { defineEntityTable } from '@core/server/entities'
import { conflict, invalid, type ServerContext } from '@core/server/plugin'
import { powerBiId, reportEntity } from '../../shared/reportEntity'

/** @returns the table of report links. @param publicUrl our own address, which a frame must not show */
export function reportTable({ publicUrl }: Pick<ServerContext, 'publicUrl'>) {
  return defineEntityTable({
    entity: reportEntity,
    table: 'reports.report',
    rules: {
      async plan({ after }) {
        const { reportUrl } = after
        const problem = reportUrl === null ? undefined : linkProblem(reportUrl, publicUrl)
        if (problem) throw invalid([{ field: 'reportUrl', message: problem }])
        return { record: after }
      },
      async mayDelete(_tx, { id }) {
        if (id === powerBiId) throw conflict('This report stays: empty its link, and nothing is shown.')
      },
    },
  })
}

/** @returns the reason why a link can't be shown in a frame; undefined if it can */
export function linkProblem(link: string, publicUrl: string): string | undefined {
  const url = URL.parse(link)
  if (!url || url.protocol !== 'https:') return 'Link must be a whole address that begins with https://'
  if (url.username || url.password) return 'Link must not hold a name or a password'
  if (url.origin === URL.parse(publicUrl)?.origin)
    return 'Link must lead to the report’s own service, not to this product'
  return undefined
}

/** @returns the origin that may be shown in a frame: that of the link, if there is one. */
export async function frameOrigins({ db }: Pick<ServerContext, 'db'>): Promise<readonly string[]> {
  const { rows } = await sql<{ link: string }>`
    select report_url as link from reports.report where id = ${powerBiId} and report_url is not null and deleted_at is null`.execute(
    db.query,
  )
  return rows.map(({ link }) => new URL(link).origin)
}
