/** The columns of every record. */
export const recordColumns = `
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null`

/** The trigram index of quick search, and the indexes by which a purge of people finds their writes. */
export const recordIndexes = (table: string) => `
create index ${table}_search on ${table} using gin (search_text public.gin_trgm_ops);
create index ${table}_created_by on ${table} (created_by) where created_by is not null;
create index ${table}_updated_by on ${table} (updated_by) where updated_by is not null;
create index ${table}_deleted_by on ${table} (deleted_by) where deleted_by is not null;`

/** The number by which people refer to a record: `Q-00012`. */
export const numberColumn = (name: string, letter: string) =>
  `${name} text not null unique generated always as ('${letter}-' || lpad(id::text, greatest(5, length(id::text)), '0')) stored`
