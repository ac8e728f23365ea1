import { sql } from 'kysely'
import type { InputOf } from '@core/entity'
import { type Transaction, HttpError, notFound, notify, type ServerContext } from '@core/server/plugin'
import { createBySystem, recordHistory } from '@core/server/entities'
import type { leadFormFields } from '../../shared/leadForms/leadFormFields'
import { contactOf } from '../../shared/contacts/contactEntity'
import { stage } from '../../shared/leads/leadStages'
import { leadSources } from '../../shared/salesLists'
import { assignLead } from '../assignment/assignLead'
import { leadAssignedToYou } from '../notificationKinds'

const webForm = leadSources.find(({ name }) => name === 'Web form')!.id

interface OpenForm {
  readonly name: string
  readonly intro: string | null
  readonly consent: string
  readonly storeId: number | null
}

/** @throws HttpError 404 if there is no such form, 410 if it is closed */
export async function openForm(db: ServerContext['db'], id: number): Promise<OpenForm> {
  const { rows } = await sql<OpenForm & { open: boolean | null }>`
    select name, intro, consent, store_id as "storeId", open from crm.lead_form where id = ${id} and deleted_at is null`.execute(
    db.query,
  )
  if (!rows[0]) throw notFound('Form')
  if (!rows[0].open) throw new HttpError(410, 'This form is closed. Please call us instead.')
  return rows[0]
}

interface CallingStore {
  readonly name: string
  readonly phone: string | null
}

async function readStore({ query }: Transaction, id: number | null): Promise<CallingStore | null> {
  const { rows } = await sql<CallingStore>`select name, phone from api.store where id = ${id}`.execute(query)
  return rows[0] ?? null
}

/**
 * Makes a lead from a submission, with the contact, and assigns it by rule. The same submission within an hour changes nothing.
 * @returns the store of the lead
 */
export async function storeLead(
  tx: Transaction,
  form: OpenForm,
  { name, title, email, phone, message, consent: _consent, ...company }: InputOf<typeof leadFormFields>,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<CallingStore | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`crm.leadForm ${email.toLowerCase()}`}, 0))`.execute(
    tx.query,
  )
  const { rows: again } = await sql<{ storeId: number | null }>`
    select lead.store_id as "storeId" from crm.lead join crm.contact on contact.lead_id = lead.id
    where lead.company = ${company.company} and lead.source = ${webForm} and lead.created_at > now() - interval '1 hour'
      and lower(contact.email) = lower(${email}) limit 1`.execute(tx.query)
  if (again[0]) return readStore(tx, again[0].storeId)
  const { leadType, state, zip } = company
  const assigned = await assignLead(tx, { leadType, storeId: form.storeId, state, zip: zip ?? null })
  if (!assigned) throw new HttpError(503, 'Nobody can take this form right now. Please call us instead.')
  const { assignTo, storeId, reason } = assigned
  const author = `The web form “${form.name}”`
  const lead = { ...company, request: message ?? null, status: stage.new, source: webForm, assignTo, storeId }
  const id = await createBySystem(tx, catalog.get('lead')!, lead, { catalog, author })
  await sql`update crm.lead set assign_reason = ${reason} where id = ${id}`.execute(tx.query)
  const contact = { name, title, email, phone, entityType: contactOf.lead, entityTypeId: id, decisionMaker: null }
  await createBySystem(tx, catalog.get('contact')!, contact, { catalog, author })
  const note = [message && `“${message}”`, `Agreed to: “${form.consent}”`]
  await recordHistory(
    tx,
    [{ entity: 'lead', id, action: 'update', by: null, author: name, note: note.filter(Boolean).join(' ') }],
    {
      via: 'system',
    },
  )
  await notify(tx, {
    kind: leadAssignedToYou,
    to: assignTo,
    title: `Lead No. ${id} came by the web form and is yours`,
    link: `/leads/${id}`,
  })
  return readStore(tx, storeId)
}
