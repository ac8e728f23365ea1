import { sql } from 'kysely'
import type { Transaction } from '@core/kernel/server/platform/database/Database'

/** An invented note on a record. */
export interface SeededNote {
  readonly recordId: number
  readonly text: string
  readonly sensitive: boolean
  readonly by: number | null
  readonly at: string
  /** The people whom it mentions. They get no mail, because it is old. */
  readonly mentions: readonly number[]
}

/** Stores the notes of demonstration records of one entity, in chronological order. */
export async function seedNotes(tx: Transaction, entity: string, notes: readonly SeededNote[]): Promise<void> {
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('core.note', 'id')) as id, note.* from (
        select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
          as note("recordId" integer, text text, sensitive boolean, by integer, at timestamptz, mentions integer[]) order by at) as note
    ), made as (
      insert into core.note (id, entity, record_id, text, sensitive, created_by, created_at) overriding system value
      select id, ${entity}, "recordId", text, sensitive, by, at from given
    )
    insert into core.note_mention (note_id, user_id, told_at)
    select id, person, at from given, unnest(mentions) as person`.execute(tx.query)
}
