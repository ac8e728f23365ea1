import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { type EntityLayout, type ListLayout, type SectionsLayout, layoutTests } from '@core/kernel/entity/layouts'

const condition = json.object(
  { field: json.string, test: json.oneOf(...layoutTests) },
  { values: json.array(json.either(json.string, json.number, json.boolean)) },
)
const sections = json.typed<SectionsLayout>(
  json.object(
    {
      sections: json.array(
        json.object(
          {
            id: json.string,
            fields: json.array(json.object({ path: json.string }, { more: json.boolean, shownWhen: condition })),
          },
          { title: json.string, columns: json.oneOf(1, 2, 3), folded: json.boolean, shownWhen: condition },
        ),
      ),
    },
    { hidden: json.array(json.string) },
  ),
)
const list = json.typed<ListLayout>(
  json.object(
    { columns: json.array(json.string) },
    { sort: json.object({ field: json.string, direction: json.oneOf('asc', 'desc') }) },
  ),
)

/** The parts of a layout; what is absent is as delivered. */
export const layoutParts = { form: sections, record: sections, list } as const

export const layoutCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/layouts',
    summary: 'How administrators have arranged the screens of one’s role',
    answer: answer({
      data: json.array(
        json.typed<EntityLayout>(
          json.object({ entity: json.described(json.string, 'The id of the entity: lead') }, layoutParts),
        ),
      ),
    }),
  }),
}
