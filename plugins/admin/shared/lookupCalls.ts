import { defineCall, ids, integer, json, listAnswer, oneAnswer, text, yesNo } from '@core/entity'

const editedListShape = json.object({
  id: json.string,
  title: json.string,
  /** In their order, retired ones included; `usedBy` names the code that refers to an entry. */
  entries: json.array(
    json.object({ id: json.integer, name: json.string, retired: json.boolean }, { usedBy: json.string }),
  ),
})

const list = text('List', { required: true, max: 100 })
const name = { max: 100 }

/** The calls to edit look-up lists. Each change returns the changed list. */
export const lookupCalls = {
  all: defineCall({
    method: 'POST',
    path: '/api/Lookup/All',
    summary: 'List look-up lists with their entries',
    answer: listAnswer(editedListShape),
  }),
  uses: defineCall({
    method: 'POST',
    path: '/api/Lookup/Uses',
    summary: 'How many records name each entry of a look-up list; one that is not there, none',
    body: { list },
    answer: listAnswer(json.object({ id: json.integer, records: json.integer })),
  }),
  add: defineCall({
    method: 'POST',
    path: '/api/Lookup/Create',
    summary: 'Add an entry to a look-up list',
    body: { list, name: text('Name', { ...name, required: true }) },
    answer: oneAnswer(editedListShape),
  }),
  change: defineCall({
    method: 'PUT',
    path: '/api/Lookup/Update',
    summary: 'Rename, retire or bring back an entry of a look-up list',
    body: {
      list,
      id: integer('Entry', { required: true, min: 1 }),
      name: text('Name', name),
      retired: yesNo('Retired'),
    },
    answer: oneAnswer(editedListShape),
  }),
  order: defineCall({
    method: 'PUT',
    path: '/api/Lookup/Order',
    summary: 'Put a look-up list into another order',
    body: { list, ids: ids('Entries', { required: true, max: 5000 }) },
    answer: oneAnswer(editedListShape),
  }),
}
