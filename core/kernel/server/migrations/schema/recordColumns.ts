/** Columns that every record has, see core/kernel/server/entities/table/EntityTable. */
export const recordColumns = `
  version integer not null default 1,
  created_by integer references "user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references "user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references "user" on delete set null`

/** Without these, purging a person would read every record to find those that the person wrote. */
export const recordIndexes = (table: string) => `
create index ${table}_created_by on "${table}" (created_by) where created_by is not null;
create index ${table}_updated_by on "${table}" (updated_by) where updated_by is not null;
create index ${table}_deleted_by on "${table}" (deleted_by) where deleted_by is not null;`
