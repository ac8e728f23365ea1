import { sql } from 'kysely'
import { addDays, monthEnd } from '@core/entity'
import { seedHistory } from '@core/server/entities'
import type { SeededRandom, Transaction } from '@core/server/plugin'
import { furthestStage, isClosed, leadStages, stage } from '../../shared/leads/leadStages'
import { type DemoCompany, stageNow } from './DemoCompany'
import { dayAt, laterOf, momentOf, workdayFrom } from './demoDays'
import type { DrawnCompany } from './drawCompany'
import { lostReasonWeights } from './leadJourney'

type SeededHistory = Parameters<typeof seedHistory>[2][number]

/** How many days the way from a stage to the order takes. */
const daysToOrder: Readonly<Record<number, number>> = { 1: 120, 2: 105, 3: 85, 4: 62, 5: 42, 6: 24, 7: 10, 10: 240 }

const webForm = { source: 2, name: 'Tell us what you need' } as const

/** What people write into the web form. */
const requests: readonly ((company: DrawnCompany) => string)[] = [
  ({ units, model }) => `We are looking for ${vehicles(units, model.model)}. When could we have them?`,
  ({ units, model }) => `Please send a quote for ${vehicles(units, model.model)} with shelving and a backup camera.`,
  ({ model }) => `Our oldest ${model.model} has 190,000 miles on it. What would a replacement cost, with trade-in?`,
  ({ units }) =>
    `We start a new route in the spring and need ${units === 1 ? 'one more van' : `${units} more vehicles`}.`,
  ({ fleetSize }) => `We run ${fleetSize} vehicles and would like to talk about leasing.`,
  () => 'Do you have anything with a wheelchair ramp that we can see this week?',
  ({ units, model }) =>
    `${vehicles(units, model.model)}, white, delivered to our yard. Can you beat our current supplier?`,
]

const vehicles = (units: number, model: string) => (units === 1 ? `one ${model}` : `${units} ${model}s`)

/** Inserts leads with their contacts' requests and the history of their stages. */
export async function insertLeads(tx: Transaction, random: SeededRandom, leads: readonly DemoCompany[]): Promise<void> {
  const rows = leads.map((lead, at) => leadRow(random, lead, leads[at - random.between(20, 400)]))
  await sql`
    insert into crm.lead (id, company, search_text, status, lead_type, source, assign_to, store_id, received_date, stage_since, next_follow_up, expected_close,
      estimated_units, estimated_value, fleet_size, address, city, state, zip, industry, website, purchase_method, lost_reason, furthest_stage, parent_id, request,
      fleet, created_by, created_at, updated_by, updated_at)
    overriding system value
    select lead.id, company, lower(company || ' ' || city), status, type, source, person, store, received, since, "followUp", close, units, value, "fleetSize",
      address, city, state, zip, industry, website, purchase, "lostReason", furthest, parent, request,
      case when "fleetQuantity" is not null then jsonb_build_array(jsonb_build_object('quantity', "fleetQuantity", 'make', make_id, 'model', model.id, 'year', "fleetYear",
        'segment', (select id from crm.segment where name = "segment"), 'fuel', (select id from crm.fuel where name = "fuel"), 'replaceBy', "replaceBy",
        'holding', holding)) end,
      person, created, person, since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as lead(id integer, company text, status smallint, type smallint, source smallint, person integer,
      store integer, received date, since timestamptz, created timestamptz, "followUp" date, close date, units integer, value numeric, "fleetSize" integer,
      address text, city text, state text, zip text, industry text, website text, purchase smallint, "lostReason" smallint, furthest smallint, parent integer,
      request text, "fleetQuantity" integer, "fleetYear" integer, segment text, fuel text, "replaceBy" date, holding smallint, model text)
    join crm.make_model as model on model.name = lead.model order by lead.id`.execute(tx.query)
  await seedHistory(
    tx,
    'lead',
    rows.flatMap(({ history }) => history),
  )
}

function leadRow(random: SeededRandom, lead: DemoCompany, before: DemoCompany | undefined) {
  const { steps, trade, units, model, person } = lead
  const now = stageNow(lead)
  const moments = steps.reduce<readonly string[]>(
    (done, { day }) => [...done, laterOf(momentOf(random, day), done.at(-1) ?? '')],
    [],
  )
  const isOpen = !isClosed(now.stage)
  const isKnown = now.stage >= stage.qualified
  // Few new leads have told what they would spend.
  const hasEstimate = isKnown || random.chance(0.75)
  const isForm = lead.source === webForm.source
  return {
    id: lead.id,
    company: lead.company,
    status: now.stage,
    type: trade.type,
    source: lead.source,
    person: person?.id ?? null,
    store: lead.storeId,
    received: dayAt(steps[0]!.day),
    created: moments[0]!,
    since: moments.at(-1)!,
    followUp: isOpen && person && random.chance(0.7) ? followUp(random) : null,
    close: isOpen ? expectedClose(random, now) : dayAt(now.day),
    units: hasEstimate ? units : null,
    value: hasEstimate ? lead.estimatedValue : null,
    fleetSize: isKnown || random.chance(0.5) ? lead.fleetSize : null,
    address: lead.address,
    city: lead.city,
    state: lead.state,
    zip: lead.zip,
    industry: trade.industry,
    website: lead.website,
    purchase: isKnown ? random.weighted([[1, 58] as const, [2, 34] as const, [3, 8] as const]) : null,
    lostReason: now.stage === stage.lost ? random.weighted(lostReasonWeights) : null,
    furthest: steps.reduce<number>((furthest, step) => furthestStage(furthest, step.stage), stage.new),
    // A branch of a company that was known before.
    parent: before?.trade === trade && random.chance(0.08) ? before.id : null,
    request: isForm ? random.pick(requests)(lead) : null,
    fleetQuantity: isKnown ? Math.max(1, Math.round(lead.fleetSize * (0.2 + random.next() * 0.4))) : null,
    fleetYear: random.between(4, 12),
    segment: model.segment,
    fuel: model.fuel,
    replaceBy: dayAt(random.between(20, 330)),
    holding: random.chance(0.7) ? 1 : 2,
    model: model.model,
    history: [
      madeEntry(lead, isForm, moments[0]!),
      ...steps.slice(1).map((step, at) => stageChange(lead, steps[at]!.stage, step.stage, moments[at + 1]!)),
    ],
  }
}

const madeEntry = ({ id, person }: DemoCompany, isForm: boolean, at: string): SeededHistory => ({
  id,
  action: 'create',
  at,
  ...(isForm ? { via: 'system', author: `The web form “${webForm.name}”`, by: null } : { by: person?.id ?? null }),
})

function stageChange({ id, person }: DemoCompany, was: number, became: number, at: string): SeededHistory {
  const name = (stageId: number) => leadStages.find((one) => one.id === stageId)!.name
  return {
    id,
    action: 'update',
    changes: [{ field: 'status', label: 'Stage', from: name(was), to: name(became) }],
    before: { status: was },
    after: { status: became },
    by: person?.id ?? null,
    at,
  }
}

/** Within the next three weeks, or a few days ago: it was missed. */
function followUp(random: SeededRandom): string {
  return dayAt(workdayFrom(random.chance(0.1) ? -random.between(1, 9) : Math.floor(random.logNormal(5, 0.8))))
}

/** People think of the end of a month, and some never correct a day that has passed. */
function expectedClose(
  random: SeededRandom,
  { stage: now, day }: { readonly stage: number; readonly day: number },
): string {
  const planned = Math.round(day + Math.min(420, random.logNormal(daysToOrder[now] ?? 90, 0.45)))
  const isMissed = planned < 0 && now <= stage.commitment && random.chance(0.3)
  const close = dayAt(
    planned >= 0 ? planned : isMissed ? Math.max(planned, -40) : Math.round(2 + random.logNormal(45, 0.7)),
  )
  return isMissed || random.chance(0.55) ? workday(close) : monthEnd(close)
}

const workday = (day: string): string => (new Date(day).getUTCDay() % 6 === 0 ? addDays(day, -2) : day)
