import { defineCall } from '@core/kernel/entity/defineCall'
import { doneAnswer, json, namedShape, oneAnswer } from '@core/kernel/entity/answers'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { reference } from '@core/kernel/entity/kinds/referenceKinds'
import { text } from '@core/kernel/entity/kinds/textKinds'
import { yesNo } from '@core/kernel/entity/kinds/choiceKinds'

const arrangementShape = json.object({
  isOwn: json.described(json.boolean, 'The role has an order of its own'),
  roles: json.array(namedShape),
  sections: json.described(json.array(json.string), 'In order, without the one at the foot'),
  menus: json.array(
    json.object({
      id: json.integer,
      version: json.integer,
      parentId: json.nullable(json.integer),
      section: json.nullable(json.string),
      title: json.string,
      icon: json.nullable(json.string),
      link: json.nullable(json.string),
      badge: json.nullable(json.string),
      plugin: json.nullable(json.string),
      moduleId: json.nullable(json.integer),
      isHeading: json.boolean,
      isHide: json.boolean,
      isHideInRole: json.boolean,
    }),
  ),
})

const menu = integer('Menu', { required: true, min: 1 })
const role = reference('Role', 'role')
const oneRole = reference('Role', 'role', { required: true })

/** The order of the menus and the hidden ones, for everybody and for a role. S3.1's hierarchy view. */
export const menuCalls = {
  arrangement: defineCall({
    method: 'POST',
    path: '/api/Menus/OrderView',
    summary: 'See the order of menus',
    body: { roleId: role },
    answer: oneAnswer(arrangementShape),
  }),
  move: defineCall({
    method: 'PUT',
    path: '/api/Menus/Move',
    summary: 'Move menus',
    body: {
      id: menu,
      roleId: role,
      parentId: integer('Below', { min: 1 }),
      section: text('Section', { max: 60 }),
      beforeId: integer('Before', { min: 1 }),
    },
    answer: doneAnswer,
  }),
  hide: defineCall({
    method: 'PUT',
    path: '/api/Menus/Hide',
    summary: 'Hide menus for a role',
    body: { id: menu, roleId: oneRole, isHide: yesNo('Hidden', { required: true }) },
    answer: doneAnswer,
  }),
  resetRoleOrder: defineCall({
    method: 'PUT',
    path: '/api/Menus/FollowEverybody',
    summary: 'Let a role follow everybody’s order of menus',
    body: { roleId: oneRole },
    answer: doneAnswer,
  }),
}
