import { layoutParts as layoutPartShapes } from '@core/kernel/shared/layoutCalls'
import { answer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { freeObject } from '@core/kernel/entity/kinds/nestedKinds'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import type { Layout } from '@core/kernel/entity/layouts'
import { text } from '@core/kernel/entity/kinds/textKinds'

const layout = json.typed<Layout>(json.object({}, layoutPartShapes))

const records = text('Records', {
  required: true,
  max: 60,
  help: 'The id of the entity whose screens are arranged: lead',
})
const roleId = integer('Role', {
  min: 1,
  help: 'The role whose people have the layout; everybody where it is left out',
})

/** Arranging the screens of an entity, for everybody or for a role. */
export const layoutEditorCalls = {
  read: defineCall({
    method: 'POST',
    path: '/api/Layout/Read',
    summary: 'Read how screens are arranged',
    body: { records, roleId },
    answer: answer({
      data: json.object({
        version: json.described(json.integer, '0 while they are as delivered'),
        layout,
        everybody: json.described(layout, 'What the role has where its own layout says nothing'),
        roles: json.array(
          json.object({
            id: json.integer,
            name: json.string,
            isArranged: json.described(json.boolean, 'Whether it has a layout of its own for these records'),
            seesSensitive: json.boolean,
          }),
        ),
      }),
    }),
  }),
  save: defineCall({
    method: 'PUT',
    path: '/api/Layout/Save',
    summary: 'Arrange screens',
    body: {
      records,
      roleId,
      version: integer('Version', { required: true, min: 0, help: 'As it was read; 0 for the first one' }),
      layout: freeObject('Layout', {
        required: true,
        help: 'form, record and list, each absent where it is as delivered. Unknown properties are left out',
      }),
    },
    answer: oneAnswer(json.object({ version: json.integer })),
  }),
}
