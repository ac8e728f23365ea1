import type { Migration } from '@core/server/plugin'

/** How long a lead may stay in a stage is a standing rule that administrators change, so nothing reads these numbers any more. */
export const noStageLimit: Migration = {
  id: '0020-noStageLimit',
  sql: 'drop function stage_limit(smallint);',
}
