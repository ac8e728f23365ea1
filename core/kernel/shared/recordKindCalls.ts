import { answer, json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { tones } from '@core/kernel/entity/Field'
import type { RecordKind } from '@core/kernel/entity/recordKinds'

const kindShape = json.typed<RecordKind>(
  json.object(
    {
      key: json.described(json.string, 'Its name for programs: rampCheck. Its entity is called madeRampCheck'),
      one: json.string,
      many: json.string,
      icon: json.string,
      moduleId: json.integer,
    },
    {
      menuId: json.integer,
      parent: json.object({ entity: json.string, name: json.string }, { personal: json.typed<true>(json.boolean) }),
      hasStore: json.boolean,
      hasAssignee: json.boolean,
      titlePattern: json.string,
      states: json.array(
        json.object(
          { id: json.integer, name: json.string, next: json.array(json.integer) },
          { tone: json.oneOf(...tones) },
        ),
      ),
    },
  ),
)

export const recordKindCalls = {
  read: defineCall({
    method: 'GET',
    path: '/api/record-kinds',
    summary: 'The kinds of record that administrators have made',
    answer: answer({ data: json.array(kindShape) }),
  }),
}
