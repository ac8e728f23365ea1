/** Retention times: of files by their type, of documents for signature by their template. */
export const retention = `
create table retention_rule (
  document_type integer primary key,
  -- After the last upload.
  months integer not null check (months > 0)
);
create table pdf_retention_rule (
  template smallint primary key,
  -- After the document was completed; after its last change where it never was.
  months integer not null check (months > 0)
);
`
