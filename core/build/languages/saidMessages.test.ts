import { expect, test } from 'vitest'
import { saidMessages } from './saidMessages.ts'

const said = (code: string) => saidMessages(code, 'example.ts')

test('the texts of errors and notifications are found, also where they are composed', () => {
  expect(
    said(`
      const gone = 'This link was used already.'
      export const kind = defineNotification({ id: 'fleet.late', title: 'A van is late', usually: 'inbox' })
      export async function tell(tx: Transaction, van: Van) {
        if (!van.isThere) throw new HttpError(409, gone)
        throw invalid([{ field: 'van', message: \`Van \${van.number} is out of service\` }])
      }
      await notify(tx, { kind, to: 7, title: \`Your trip \${isDone ? 'is done' : 'has failed'}\`, link: '/some/Where' })`),
  ).toEqual([
    'This link was used already.',
    'A van is late',
    'Van {0} is out of service',
    'Your trip {0}',
    'is done',
    'has failed',
  ])
})

test('what the history of a record says is found', () => {
  expect(
    said(`
      await updateBySystem(tx, table, id, patch, { by: viewer.id, note: note ?? 'Discount approved' })
      const note = \`Moved, since van No. \${id} was merged\`
      const plan = () => ({ note: isClosed ? 'Reopened' : null, author: 'The recipient', via: 'A bulk change' })`),
  ).toEqual(['Discount approved', 'Moved, since van No. {0} was merged', 'Reopened', 'The recipient'])
})

test('what mails to the staff say is found', () => {
  expect(said('const mail = { heading: say`Hello ${person.firstName}`, brand }')).toEqual(['Hello {0}'])
})

test('nouns that are counted have both of their forms', () => {
  expect(said("throw new HttpError(409, `There are ${countText(vans, 'van')} left`)")).toEqual([
    'There are {0} left',
    'van|vans',
  ])
})

test('SQL, ids, errors for developers and what the log says are left out', () => {
  expect(
    said(`
      const rows = await sql\`select Name of the vans from fleet.van where \${condition}\`.execute(tx)
      log.warn('The van could not be read from its file.')
      throw new HttpError(404, messages.notFound)`),
  ).toEqual([])
  expect(said("throw new Error('Nobody may see this sentence.')")).toEqual([])
})
