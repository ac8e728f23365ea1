import { recordColumns, recordIndexes } from './recordColumns'

/** Targets, and the working days of stores. D5, D6 */
export const targets = `
create table target (
  id integer generated always as identity primary key,
  assign_to integer not null references core."user" on delete cascade,
  metric smallint not null check (metric between 1 and 6),
  month date not null check (extract(day from month) = 1),
  value numeric(14, 2) not null,
  store_id integer references core.store on delete set null, ${recordColumns}
);
create unique index target_one on target (assign_to, metric, month) where deleted_at is null;
create index target_month on target (month, metric) where deleted_at is null;
create index target_store on target (store_id, month) where deleted_at is null;${recordIndexes('target')}

create table holiday (
  id integer generated always as identity primary key,
  name text not null,
  day date not null,
  store_id integer references core.store on delete cascade, ${recordColumns}
);
create unique index holiday_one on holiday (day, coalesce(store_id, 0)) where deleted_at is null;${recordIndexes('holiday')}

-- On which days of the week a store works, where that is not Monday to Friday: 0 is Sunday.
create table work_week (
  store_id integer primary key references core.store on delete cascade,
  weekdays smallint[] not null
);
`
