import { json, listAnswer, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import { fieldDifference, takeField } from '@core/kernel/entity/fieldDifference'
import { integer } from '@core/kernel/entity/fieldKinds'

const one = (label: string) => integer(label, { required: true, min: 1 })

const side = json.object({
  id: json.integer,
  version: json.integer,
  name: json.string,
  hint: json.nullable(json.string),
})

/** A record that may be the same as the one in the request. */
export const similarShape = json.object({
  entity: json.string,
  id: json.integer,
  name: json.string,
  hint: json.nullable(json.string),
  reasons: json.described(json.array(json.string), 'Such as “Same name”'),
  kind: json.described(json.string, 'What one record is called: Lead'),
  path: json.described(json.nullable(json.string), 'Of its screen, if it has one'),
})

const previewShape = json.object({
  keep: side,
  merge: side,
  differences: json.array(fieldDifference),
  proposal: json.described(
    json.object({ keep: json.integer, take: json.array(json.string) }),
    'The record that should stay, and the fields that it should take over, before anybody chooses',
  ),
  moves: json.array(json.object({ id: json.string, title: json.string, count: json.integer })),
})

const mergeShape = json.object({
  id: json.integer,
  name: json.described(json.string, 'Of the record that was merged'),
  mergedBy: json.nullable(json.string),
  mergedAt: json.instant,
})

/**
 * The calls that merge two records of an entity, and that find records which may be the same. D2 x23
 * @param traits the values that the body of `Similar` can have; nothing needs to be filled
 * @param versions whether a merge must name the versions that its sender has compared
 */
export function mergeCallsOf(
  { path, name }: Pick<Entity, 'path' | 'name'>,
  traits: Fields = {},
  versions: 'required' | 'optional' = 'required',
) {
  const many = name.many.toLowerCase()
  const pair = { keep: one('Record to keep'), merge: one('Record to merge') }
  const version = (label: string) => integer(label, { required: versions === 'required', min: 1 })
  return {
    preview: defineCall({
      method: 'POST',
      path: `/api/${path}/MergePreview`,
      summary: `Compare two ${many} before they are merged`,
      body: pair,
      answer: oneAnswer(previewShape),
    }),
    merge: defineCall({
      method: 'POST',
      path: `/api/${path}/Merge`,
      summary: `Merge two ${many}`,
      body: {
        ...pair,
        keepVersion: version('Version of the record to keep'),
        mergeVersion: version('Version of the record to merge'),
        take: takeField(),
      },
      answer: oneAnswer(json.object({ id: json.described(json.integer, 'The merge, for its undo') })),
    }),
    undo: defineCall({
      method: 'POST',
      path: `/api/${path}/UndoMerge`,
      summary: `Undo a merge of ${many}`,
      body: { id: one('Merge') },
      answer: oneAnswer(json.object({ id: json.described(json.integer, 'The record that is there again') })),
    }),
    list: defineCall({
      method: 'POST',
      path: `/api/${path}/Merges`,
      summary: `View what was merged into ${many}`,
      body: { id: one('Record') },
      answer: listAnswer(mergeShape),
    }),
    similar: defineCall({
      method: 'POST',
      path: `/api/${path}/Similar`,
      summary: `Find ${many} that may be there already`,
      body: {
        ...traits,
        id: integer('Of this record', { min: 1, help: 'What it says is compared, and it is left out' }),
      },
      answer: listAnswer(similarShape),
    }),
  }
}

export type MergeCalls = ReturnType<typeof mergeCallsOf>
