import { sql } from 'kysely'
import { onlyHere, type ProfilePart } from '@core/server/plugin'

/** Reports that are shared belong to whoever saved them, so they aren't carried to another deployment. The export names them. */
export const sharedReportProfile: ProfilePart = {
  id: 'sharedReports',
  fields: ['owner'],
  async read(tx) {
    const { rows } = await sql<{ name: string }>`
      select name from reports.saved_report where shared order by name, id`.execute(tx.query)
    return Object.fromEntries(rows.map(({ name }) => [name, { owner: onlyHere('person') }]))
  },
  async write(_tx, name) {
    throw new Error(`the report “${name}” belongs to a person: open it here, save it and share it`)
  },
}
