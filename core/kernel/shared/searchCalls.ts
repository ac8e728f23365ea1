import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer, rows, text } from '@core/kernel/entity/fieldKinds'

const foundShape = json.object(
  { id: json.integer, name: json.string },
  {
    hint: json.described(json.string, 'What distinguishes it from others of the same name'),
    of: json.described(json.string, 'The name of the record that it belongs to'),
    state: json.described(json.string, 'Its status'),
    why: json.described(json.string, 'Where the search found it, if its name doesn’t show that: Phone: 503-555-0142'),
  },
)

/** The records of one entity that were found, the best first. */
const foundGroupShape = json.object({
  entity: json.string,
  name: json.described(json.string, 'What several are called: Quotes'),
  screen: json.described(json.string, 'The address of a record’s screen, with `:id`'),
  records: json.array(foundShape),
})

/** The records of every kind at once, for the search that is open everywhere. */
export const searchCalls = {
  find: defineCall({
    method: 'POST',
    path: '/api/Search',
    summary: 'Find records of every kind',
    body: {
      search: text('Search', { max: 200 }),
      records: rows(
        'Records',
        {
          entity: text('Entity', { required: true, max: 60 }),
          id: integer('Id', { required: true, min: 1 }),
        },
        { max: 20, help: 'These records in place of a search, such as those that were opened last' },
      ),
      limit: integer('Limit', { min: 1, max: 20, help: 'For each kind of record; 5 by default' }),
    },
    answer: answer({ data: json.array(foundGroupShape) }),
  }),
}
