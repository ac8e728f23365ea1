import type { OpenDatabase } from './openDatabase'

/**
 * Lets the sequences of a plugin that was removed and is made anew go on where they were: what others wrote about its former records must
 * not be about new ones. Sequences of plugins that are not there wait.
 */
export async function continueSequences(db: OpenDatabase): Promise<void> {
  await db.pool.query(`
    with continued as (
      select name, setval(name::regclass, greatest(last, (select coalesce(last_value, 0) from pg_sequences
        where format('%I.%I', schemaname, sequencename) = name))) from core.removed_sequence
      where to_regclass(name) is not null)
    delete from core.removed_sequence using continued where removed_sequence.name = continued.name`)
}
