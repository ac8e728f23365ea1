import { sql } from 'kysely'
import type { Database } from '../database/Database'

/** How long the rows of what has ended are kept, for its undo and its file of failed rows; and files that nobody imported, in days. */
const keptDays = 7

/** Clears what nobody needs any more: it holds what people sent. */
export async function forgetOperations(db: Database): Promise<void> {
  await sql`delete from core.operation where state <> 'running' and finished_at < now() - make_interval(days => ${keptDays})`.execute(db.query)
  await sql`delete from core.import_file file where created_at < now() - make_interval(days => ${keptDays})
    and not exists (select from core.operation where file_id = file.id and state = 'running')`.execute(db.query)
  await sql`delete from core.import_mapping where used_at < now() - interval '1 year'`.execute(db.query)
}
