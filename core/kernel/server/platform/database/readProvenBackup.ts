import { sql } from 'kysely'
import type { ValueOf } from '@core/kernel/entity/answers'
import type { statusShape } from '@core/kernel/shared/statusCalls'
import type { Database } from './Database'

type Drills = Pick<ValueOf<typeof statusShape>, 'proven' | 'drillFault'>

/** @returns the newest backup that was restored without a fault, and the fault of the last one that was restored */
export async function readProvenBackup(db: Database): Promise<Drills> {
  const { rows } = await sql<Drills>`
    select
      (select jsonb_build_object('backup', backup, 'asOf', as_of, 'at', begun_at, 'seconds', seconds, 'rows', rows, 'files', files)
       from core.restore_drill where fault is null order by as_of desc limit 1) as proven,
      (select jsonb_build_object('backup', backup, 'at', begun_at, 'reason', fault)
       from (select * from core.restore_drill order by id desc limit 1) last where fault is not null) as "drillFault"`.execute(
    db.query,
  )
  return rows[0]!
}
