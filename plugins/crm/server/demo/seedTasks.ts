import { sql } from 'kysely'
import { seededRandom, type SeededRandom, type Transaction } from '@core/server/plugin'
import { isClosed, stage } from '../../shared/leads/leadStages'
import { activityType } from '../../shared/activities/activityLists'
import { taskStatus } from '../../shared/tasks/taskLists'
import { type DemoCompany, type DemoPerson, stageNow } from './DemoCompany'
import { dayAt, momentOf, workdayFrom } from './demoDays'
import { careSubjects, meetingPlaces, outcomesOf, results, subjectsOf, tasksOf } from './demoWork'

interface Work {
  readonly [column: string]: unknown
}

const taskCount = { open: 330, done: 980 }
const activityCount = { ahead: 150, done: 780, checkIns: 330 }

/** About 1,400 tasks, 1,300 activities, and what the system logged: most are over and followed the leads' way, the others are due now or soon. D8 */
export async function seedTasks(tx: Transaction, companies: readonly DemoCompany[]): Promise<void> {
  const random = seededRandom(9203)
  const own = companies.filter(({ person }) => person !== null)
  const open = own.filter((one) => one.kind === 'Lead' && !isClosed(stageNow(one).stage))
  const tasks = [
    ...times(taskCount.open, () => openTask(random, random.pick(open))),
    ...times(taskCount.done, () => doneTask(random, random.pick(own))),
    ...(await careTasks(tx, random)),
  ]
  const accounts = own.filter(({ kind }) => kind === 'Account')
  const planned = open.filter((one) => stageNow(one).stage >= 2 && stageNow(one).stage <= stage.commitment)
  const activities = [
    ...times(activityCount.ahead, () => activityAhead(random, random.pick(planned))),
    ...times(activityCount.done, () => workOfADay(random, own)),
    // Somebody asks customers now and then how they are.
    ...times(activityCount.checkIns, () => workOfADay(random, accounts)),
  ]
  await insertTasks(tx, tasks)
  await insertActivities(tx, activities)
  await insertSystemActivities(tx)
}

const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make)

/** How many days before today are told. */
const told = 420

/** The days between which somebody worked on a company: since it came in, until it was closed. */
function daysOfWork({ steps, since }: DemoCompany): readonly [first: number, last: number] {
  const first = steps[0]?.day ?? since
  const last = steps.at(-1)
  const end = last && isClosed(last.stage) && last.day < 0 ? last.day : -1
  return [first, Math.max(first, end)]
}

/** A day on which somebody worked on a company: near one of its steps, or at any time since it came in. */
function workingDay(random: SeededRandom, company: DemoCompany): number {
  const { steps } = company
  const [first, last] = daysOfWork(company)
  const near = steps.length > 0 && random.chance(0.6) ? random.pick(steps).day + random.between(0, 3) : undefined
  return clampWorkday(near ?? random.between(Math.max(first, -told), Math.max(last, Math.max(first, -told))), first)
}

/**
 * What somebody did on one of the days that are told. The day comes first, and then one of the companies of that day: most leads of today
 * are young, so that drawing the company first would leave nothing to do for last year.
 */
function workOfADay(random: SeededRandom, companies: readonly DemoCompany[]): Work {
  const day = clampWorkday(-random.between(1, told), -told)
  for (let tries = 0; tries < 200; tries++) {
    const company = random.pick(companies)
    const [first, last] = daysOfWork(company)
    if (first <= day && day <= last) return doneActivity(random, company, day)
  }
  const company = random.pick(companies)
  return doneActivity(random, company, workingDay(random, company))
}

const clampWorkday = (day: number, first: number): number => Math.max(first, Math.min(0, workdayFrom(Math.min(day, 0))))

const storeOf = (person: DemoPerson | null) => person?.storeId ?? null

function taskAbout(random: SeededRandom, { person, kind, id, ...company }: DemoCompany, day: number) {
  const step = company.steps.filter((one) => one.day <= day).at(-1)
  const type = random.weighted(tasksOf(step?.stage))
  return {
    subject: random.pick(subjectsOf.task[type]!),
    type,
    due: dayAt(day),
    time: random.chance(0.35)
      ? `${String(random.between(8, 16)).padStart(2, '0')}:${random.pick(['00', '00', '30', '15'])}`
      : null,
    person: person?.id ?? null,
    store: storeOf(person),
    priority: random.weighted([[1, 16] as const, [2, 66] as const, [3, 18] as const]),
    kind: kind === 'Lead' ? 1 : 2,
    of: id,
  }
}

function openTask(random: SeededRandom, lead: DemoCompany): Work {
  const due = random.chance(0.13)
    ? -random.between(1, 8)
    : random.chance(0.1)
      ? 0
      : 1 + Math.floor(random.logNormal(4, 0.9))
  const day = workdayFrom(due)
  const made = clampWorkday(Math.min(0, day) - random.between(0, 6), lead.steps[0]!.day)
  return {
    ...taskAbout(random, lead, day),
    status: taskStatus.set,
    reminder: random.chance(0.2) ? 2 : null,
    created: momentOf(random, made),
  }
}

function doneTask(random: SeededRandom, company: DemoCompany): Work {
  const day = workingDay(random, company)
  const first = company.steps[0]?.day ?? company.since
  const isClosedTask = random.chance(0.05)
  return {
    ...taskAbout(random, company, day),
    status: isClosedTask ? taskStatus.closed : taskStatus.completed,
    outcome: isClosedTask ? null : random.weighted(outcomesOf.task),
    result: !isClosedTask && random.chance(0.35) ? random.pick(results) : null,
    next: !isClosedTask && random.chance(0.2) ? random.pick(['Call again', 'Send the quote', 'Meet the owner']) : null,
    completed: isClosedTask ? null : momentOf(random, day),
    created: momentOf(random, clampWorkday(day - random.between(0, 7), first)),
  }
}

async function careTasks({ query }: Transaction, random: SeededRandom): Promise<readonly Work[]> {
  const { rows: people } = await sql<DemoPerson>`
    select id, email, store_id as "storeId" from api.person where email in ('intake.manager@demo.test', 'intake@demo.test', 'care@demo.test') order by id`.execute(
    query,
  )
  return people.flatMap((person) =>
    times(33, () => {
      const day = workdayFrom(random.between(-25, 14))
      const isDone = day < 0 && random.chance(0.9)
      return {
        subject: random.pick(careSubjects),
        type: 9,
        status: isDone ? taskStatus.completed : taskStatus.set,
        due: dayAt(day),
        person: person.id,
        store: person.storeId,
        priority: 2,
        completed: isDone ? momentOf(random, day) : null,
        outcome: isDone ? 1 : null,
        created: momentOf(random, workdayFrom(Math.min(0, day) - random.between(1, 6))),
      }
    }),
  )
}

/** Meetings, visits and demos that are agreed, on half hours. */
function activityAhead(random: SeededRandom, lead: DemoCompany): Work {
  const day = workdayFrom(1 + Math.floor(random.logNormal(5, 0.8)))
  const type = random.weighted([
    [activityType.meeting, 5],
    [activityType.call, 3],
    [activityType.siteVisit, 2],
    [activityType.demo, 2],
  ] as const)
  const minutes = 14 * 60 + random.between(0, 15) * 30
  return {
    ...activityOf(random, lead, type),
    status: 1,
    at: new Date(Date.parse(`${dayAt(day)}T00:00:00Z`) + minutes * 60_000).toISOString(),
    created: momentOf(random, clampWorkday(-random.between(0, 6), lead.steps[0]!.day)),
  }
}

function doneActivity(random: SeededRandom, company: DemoCompany, day: number): Work {
  const step = company.steps.filter((one) => one.day <= day).at(-1)
  const isEarly = (step?.stage ?? 3) < 3
  const type = random.weighted([
    [activityType.call, isEarly ? 55 : 34],
    [activityType.email, 26],
    [activityType.meeting, isEarly ? 8 : 22],
    [activityType.siteVisit, isEarly ? 2 : 9],
    [activityType.demo, isEarly ? 1 : 6],
    [10, 2],
  ] as const)
  const at = momentOf(random, day)
  return {
    ...activityOf(random, company, type),
    status: 2,
    at,
    outcome: random.weighted(type === activityType.call ? outcomesOf.call : outcomesOf.meeting),
    result: random.chance(0.35) ? random.pick(results) : null,
    next: random.chance(0.25) ? random.pick(['Send the quote', 'Call again', 'Set up a demo']) : null,
    completed: at,
    created: at,
  }
}

function activityOf(random: SeededRandom, { person, kind, id }: DemoCompany, type: number): Work {
  return {
    subject: random.pick(subjectsOf.activity[type]!),
    type,
    minutes:
      type === activityType.call
        ? random.pick([5, 10, 15, 15, 20, 30])
        : type === activityType.email
          ? null
          : random.pick([30, 45, 60, 60, 90]),
    person: person?.id ?? null,
    store: storeOf(person),
    kind: kind === 'Lead' ? 1 : 2,
    of: id,
    location: type === activityType.meeting || type === activityType.siteVisit ? random.pick(meetingPlaces) : null,
  }
}

async function insertTasks({ query }: Transaction, rows: readonly Work[]): Promise<void> {
  await sql`
    insert into crm.task (subject, search_text, task_type, task_status, due_date, due_time, assign_to, store_id, priority, entity_type, entity_type_id,
      outcome, result, next_step, completed_at, created_by, created_at, reminder)
    select subject, lower(subject), type, status, due, time, person, store, priority, kind, "of", outcome, result, next, completed, person, created, reminder
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn(subject text, type smallint, status smallint, due date, time time, person integer,
      store integer, priority smallint, kind smallint, "of" integer, outcome smallint, result text, next text, completed timestamptz, created timestamptz,
      reminder smallint) order by created`.execute(query)
}

async function insertActivities({ query }: Transaction, rows: readonly Work[]): Promise<void> {
  await sql`
    insert into crm.activity (subject, search_text, activity_type, activity_status, date_time, minutes, assign_to, store_id, entity_type, entity_type_id,
      location, outcome, result, next_step, completed_at, created_by, created_at)
    select subject, lower(subject), type, status, at, minutes, person, store, kind, "of", location, outcome, result, next, completed, person, created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn(subject text, type smallint, status smallint, at timestamptz, minutes integer,
      person integer, store integer, kind smallint, "of" integer, location text, outcome smallint, result text, next text, completed timestamptz,
      created timestamptz) order by at`.execute(query)
}

/** What the system logged of accounts, quotes, orders and deliveries. */
async function insertSystemActivities({ query }: Transaction): Promise<void> {
  await sql`
    insert into crm.activity (subject, search_text, activity_type, activity_status, date_time, assign_to, store_id, entity_type, entity_type_id, completed_at, created_at)
    select subject, lower(subject), type, 2, at, person, (select store_id from api.person where id = person), kind, "of", at, at
    from (
      select 'Account opened' as subject, ${activityType.accountOpened}::smallint as type, created_at as at, assign_to_id as person, 2 as kind, id as "of" from crm.account
      union all select 'Quote ' || number || ' sent', ${activityType.quoteSent}, sent_at, salesperson_id, case when lead_id is null then 2 else 1 end, coalesce(lead_id, account_id)
        from crm.quote where sent_at is not null
      union all select 'Orders of quote ' || quote.number || ' placed', ${activityType.orderPlaced}, min(ordered_at), quote.salesperson_id,
        case when quote.lead_id is null then 2 else 1 end, coalesce(quote.lead_id, quote.account_id)
        from crm.sales_order join crm.quote on quote.id = quote_id group by quote.id
      union all select 'Order ' || number || ' delivered', ${activityType.delivery}, delivered_at, salesperson_id, case when lead_id is null then 2 else 1 end,
        coalesce(lead_id, account_id) from crm.sales_order where order_status = 4) as logged
    where at > now() - ${told} * interval '1 day' order by at`.execute(query)
}
