-- :rows documents for signature in all statuses and a tenth as many files, of the demonstration's leads or of no record, over two years. Their
-- PDFs are not stored: lists don't read them. None of those that are out has expired: the job that expires them would be busy for an hour.
-- Triggers don't run, so what they write is written here.
set session_replication_role = replica;
create temp table owners as select id, row_number() over (order by id) - 1 as place from crm.lead;
create index on owners (place);
analyze owners;

insert into documents.pdf_document (document_unique_id, title, template, entity_type, entity_type_id, status, signer_names, signed_count, signer_count,
  sealed_file, completed_at, sent_at, expires_at, created_on, created_at, updated_at, content_changed_at, created_by)
select gen_random_uuid()::text,
  (array['Customer agreement', 'Credit application', 'Delivery acceptance', 'Care service agreement'])[1 + n % 4] || ' ' || n,
  1 + n % 5, case when owner.id is not null then 1 end, owner.id, status,
  (array['Ana Novak', 'Ben Ortiz', 'Dora Lind', 'Eva Kern', 'Finn Aas', 'Gro Berg', 'Hana Sato'])[1 + n % 7]
    || ', ' || (array['Ines Roth', 'Jon Vik', 'Kim Park', 'Lea Graf', 'Max Holm'])[1 + n % 5] || ' ' || n % 997,
  case when status = 5 then 2 when status = 4 then 1 else 0 end, 2,
  case when status = 5 then 'none' end, case when status = 5 then made + interval '3 days' end,
  case when status > 1 then made + interval '1 hour' end, case when status in (2, 3, 4) then current_date + n % 30 else (made + interval '30 days')::date end, made::date, made, made, made, 1 + n % 9
from generate_series(1, :rows) as n
cross join lateral (select (array[5, 5, 5, 5, 5, 1, 2, 3, 4, 6, 7, 8])[1 + n % 12] as status, now() - (n % 730) * interval '1 day' - n % 86400 * interval '1 second' as made) as kind
left join owners as owner on owner.place = n % (select count(*) from owners) and n % 10 > 0;

insert into documents.document (name, entity_type, entity_type_id, entity_sub_type_id, entity_title, document_type, file_kind, size, tags, file, search_text,
  created_at, updated_at, created_by)
select name, 1, owner.id, 1 + n % 2, 'Basic', 1 + n % 12, 1 + n % 4, 20000 + n % 900000, '["bench"]', '[]', lower(name) || ' bench', made, made, 1 + n % 9
from generate_series(1, :rows / 10) as n
cross join lateral (select (array['Survey', 'Invoice', 'Insurance', 'Fleet list', 'Letter', 'Photo'])[1 + n % 6] || ' ' || n || '.pdf' as name,
  now() - (n % 730) * interval '1 day' - n % 86400 * interval '1 second' as made) as kind
join owners as owner on owner.place = n % (select count(*) from owners);

drop table owners;
reset session_replication_role;
