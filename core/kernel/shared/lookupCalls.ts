import { type Shape, json, listAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'
import type { LookupEntry } from '@core/kernel/entity/apiTypes'

const entryShape: Shape<LookupEntry> = json.object({ id: json.integer, name: json.string, retired: json.boolean })

/** The lists that fields choose from. */
export const lookupCalls = {
  list: defineCall({
    method: 'POST',
    path: '/api/Lookup/List',
    summary: 'List the entries of a look-up list',
    body: { list: text('List', { required: true, max: 100 }) },
    answer: listAnswer(entryShape),
  }),
}
