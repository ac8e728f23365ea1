import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { type FieldApp, createFieldApp, width } from './testing/fieldApp'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
const addField = (body: object) => app.addField(body)
const addLead = (more?: object) => app.addLead(more)
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
})
afterAll(() => test.close())
beforeEach(() => app.clear())

const formula = (label: string, text: string, more: object = {}) => ({
  records: 'lead',
  label,
  kind: 12,
  formula: text,
  ...more,
})

async function addTask(leadId: number, more: object = {}): Promise<number> {
  const { status, body } = await superAdmin.post('/api/Task/Create', {
    subject: 'Call back',
    dueDate: '2026-12-01',
    entityType: 1,
    entityTypeId: leadId,
    ...more,
  })
  expect(status, body.message).toBe(201)
  return body.data.id
}

const names = async (records: string) =>
  (await superAdmin.get(`/api/CustomField/FormulaNames?records=${records}`)).body.data

describe('a formula over the records that belong to a row', () => {
  it('counts, sums up, and finds the first, the last and the newest of them', async () => {
    await addField({ ...width, records: 'task', label: 'Minutes', min: null, max: null })
    await addField(formula('Tasks', 'countOf(task)'))
    await addField(formula('Minutes spent', 'sumOf(task.minutes)'))
    await addField(formula('First due', 'minOf(task.dueDate)'))
    await addField(formula('Last due', 'maxOf(task.dueDate)'))
    await addField(formula('Newest', 'latestOf(task.subject)'))
    await addField(formula('Mean', 'round(meanOf(task.minutes), 1)'))
    await addField(formula('Longest', 'maxOf(task.minutes)'))
    await addField(formula('Shortest', 'minOf(task.minutes)'))
    const { id } = await addLead({ company: 'Summit Blue' })
    const { id: other } = await addLead({ company: 'Without tasks' })
    await addTask(id, { custom: { minutes: 30 } })
    const gone = await addTask(id, { dueDate: '2026-12-24', custom: { minutes: 45 } })
    await addTask(id, { subject: 'Send offer', dueDate: '2026-12-09', custom: { minutes: 10 } })
    const read = async (lead: number) => (await superAdmin.get(`/api/Lead/${lead}`)).body.data.custom
    expect(await read(id)).toEqual({
      tasks: 3,
      minutesSpent: 85,
      firstDue: '2026-12-01',
      lastDue: '2026-12-24',
      newest: 'Send offer',
      mean: 28.3,
      longest: 45,
      shortest: 10,
    })
    const none = { minutesSpent: null, firstDue: null, lastDue: null, newest: null, mean: null, longest: null }
    expect(await read(other)).toMatchObject({ tasks: 0, ...none })
    await superAdmin.delete(`/api/Task/Delete?id=${gone}`)
    expect(await read(id)).toMatchObject({ tasks: 2, lastDue: '2026-12-09' })
  })

  it('filters, sorts and sums as other formulas do, with the same figure for everybody', async () => {
    await addField(formula('Tasks', 'countOf(task)'))
    for (const [company, count] of [
      ['One task', 1],
      ['Three tasks', 3],
      ['No task', 0],
    ] as const) {
      const { id } = await addLead({ company })
      for (let n = 0; n < count; n++) await addTask(id)
    }
    const request = {
      filter: { 'custom.tasks': '1..' },
      sorting: { fieldName: 'custom.tasks', direction: 'desc' },
      columns: ['company', 'custom.tasks'],
    }
    for (const by of [superAdmin, await test.as('Sales Manager')]) {
      const { body } = await by.post('/api/Lead/List', request)
      expect(body.data, body.message).toMatchObject([
        { company: 'Three tasks', custom: { tasks: 3 } },
        { company: 'One task', custom: { tasks: 1 } },
      ])
    }
    const sums = await superAdmin.post('/api/Lead/Aggregate', { measures: [{ of: 'sum', field: 'custom.tasks' }] })
    expect(JSON.stringify(sums.body.data)).toContain('4')
  })

  it('is offered and tried in the form, and says what can’t be counted up', async () => {
    const { id } = await addLead({ company: 'Summit Blue' })
    await addTask(id)
    const tried = async (records: string, text: string) =>
      (await superAdmin.post('/api/CustomField/Try', { records, formula: text })).body.data
    expect((await names('lead')).names).toContainEqual({
      name: 'countOf(task)',
      label: 'Number of tasks',
      type: 'number',
      of: { records: 'Tasks', figure: 'Number' },
    })
    expect((await names('lead')).names).toContainEqual({
      name: 'maxOf(task.dueDate)',
      label: 'Last of tasks: Due',
      type: 'date',
      of: { records: 'Tasks', field: 'Due', figure: 'Last' },
    })
    expect(await tried('lead', 'countOf(task) * 2')).toMatchObject({ rows: [{ name: 'Summit Blue', value: '2' }] })
    for (const [text, problem] of [
      ['countOf(referral)', 'No records “referral” belong to leads'],
      ['countOf(nobody)', 'No records “nobody”'],
      ['countOf(Tasks)', 'Write task instead of “Tasks”'],
      ['latestOf(task.subjekt)', 'The nearest is task.subject'],
      ['meanOf(task.dueDate)', 'is used as meanOf'],
      ['countOf()', 'is used as countOf(records)'],
      ['sumOf(task.subject)', 'is used as sumOf'],
      ['sumOf(task.nothing)', 'have no field “nothing”'],
      ['countOf(task) + countOf(task) + countOf(task) + countOf(task)', '3 times'],
      ["countOf('task')", 'A name has only letters'],
    ])
      expect((await tried('lead', text!)).problem, text).toContain(problem)
  })

  it('counts up formulas of these records that use their row alone, and says of others why not', async () => {
    await addField({ ...width, records: 'task', label: 'Minutes', min: null, max: null })
    await addField(formula('Hours', 'minutes / 60', { records: 'task' }))
    await addField(formula('Billed hours', 'ceil(hours)', { records: 'task' }))
    await addField(formula('Hours spent', 'sumOf(task.hours)'))
    await addField(formula('Most billed', 'maxOf(task.billedHours)'))
    const { id } = await addLead()
    await addTask(id, { custom: { minutes: 30 } })
    await addTask(id, { custom: { minutes: 90 } })
    await addTask(id)
    expect((await superAdmin.get(`/api/Lead/${id}`)).body.data.custom).toEqual({ hoursSpent: 2, mostBilled: 2 })
    await addField(formula('Tasks', 'countOf(task)', { records: 'quote' }))
    const why = 'It counts up other records itself'
    expect((await names('account')).notOffered).toContainEqual({ records: 'Quotes', field: 'Tasks', why })
    const { data: tried } = (
      await superAdmin.post('/api/CustomField/Try', { records: 'account', formula: 'sumOf(quote.tasks)' })
    ).body
    expect(tried.problem).toContain('have no field “tasks” that can be counted up')
  })

  it('tells where a mistake is, and what to write there', async () => {
    await addField({ ...width, label: 'Ramp slope', min: null, max: null })
    const tried = async (text: string) =>
      (await superAdmin.post('/api/CustomField/Try', { records: 'lead', formula: text })).body.data
    expect(await tried('if({Ramp slope} > 5, 1, 0)')).toMatchObject({
      problem: 'Write rampSlope instead of “{Ramp slope}”',
      at: { start: 3, end: 15 },
      instead: 'rampSlope',
    })
    const { status, body } = await superAdmin.post('/api/CustomField/Create', formula('Steep', 'rampSlop > 5'))
    expect([status, body.errors?.[0]?.message]).toEqual([
      400,
      'Formula: There is no field “rampSlop”. The nearest is rampSlope',
    ])
  })

  it('is empty once the field that it counts up is removed', async () => {
    const { id: field } = await addField({ ...width, records: 'task', label: 'Minutes', min: null, max: null })
    await addField(formula('Minutes spent', 'sumOf(task.minutes)'))
    const { id } = await addLead()
    await addTask(id, { custom: { minutes: 30 } })
    const read = async () => (await superAdmin.get(`/api/Lead/${id}`)).body.data.custom
    expect(await read()).toEqual({ minutesSpent: 30 })
    await superAdmin.delete(`/api/CustomField/Delete?id=${field}`)
    await expect.poll(read).toBeNull()
    const { rows } = await sql`select custom from crm.lead where id = ${id} and custom is not null`.execute(
      test.db.query,
    )
    expect(rows, 'it isn’t stored').toEqual([])
  })
})
