import type { Migration } from '@core/server/plugin'

/**
 * The day of the month on which a task repeats, which a short month can't show: one of the 30th is due on February 28 and on March 30 again.
 * Open tasks that stand on the last day of a month were made by the rule that they stay there.
 */
export const monthlyDay: Migration = {
  id: '0012-monthlyDay',
  sql: `
alter table crm.task add column repeat_day smallint;
update crm.task set repeat_day = case
    when due_date = (date_trunc('month', due_date) + interval '1 month - 1 day')::date then 31
    else extract(day from due_date) end
where repeat in (5, 6);`,
}
