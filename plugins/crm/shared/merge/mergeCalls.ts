import { defineCall, email, integer, json, listAnswer, oneAnswer, phone, text } from '@core/entity'
import { fieldDifference, takeField } from './fieldChoice'

/** The entities whose records can be merged, by the first part of their calls' paths. */
export const merged = { lead: 'Lead', account: 'Account', contact: 'Contact' } as const
export type MergedEntity = keyof typeof merged

const one = (label: string) => integer(label, { required: true, min: 1 })
const pair = { keep: one('Record to keep'), merge: one('Record to merge') }

const side = json.object({
  id: json.integer,
  version: json.integer,
  name: json.string,
  hint: json.nullable(json.string),
})

/** A possible duplicate of the record in the request. */
export const similarShape = json.object({
  entity: json.oneOf('lead', 'account', 'contact'),
  id: json.integer,
  name: json.string,
  hint: json.nullable(json.string),
  /** The reasons: “Same name”. */
  reasons: json.array(json.string),
})

/** The calls that merge two records. D2 x23 */
const callsOf = <const E extends MergedEntity>(entity: E) => {
  const path = `/api/${merged[entity]}` as const
  const many = `${entity}s`
  return {
    preview: defineCall({
      method: 'POST',
      path: `${path}/MergePreview`,
      summary: `Compare two ${many} before they are merged`,
      body: pair,
      answer: oneAnswer(
        json.object({
          keep: side,
          merge: side,
          differences: json.array(fieldDifference),
          /** The record that should stay, and the fields that it should take over, before anybody chooses. */
          proposal: json.object({ keep: json.integer, take: json.array(json.string) }),
          moves: json.array(json.object({ id: json.string, title: json.string, count: json.integer })),
        }),
      ),
    }),
    merge: defineCall({
      method: 'POST',
      path: `${path}/Merge`,
      summary: `Merge two ${many}`,
      body: {
        ...pair,
        keepVersion: one('Version of the record to keep'),
        mergeVersion: one('Version of the record to merge'),
        take: takeField(),
      },
      answer: oneAnswer(json.object({ id: json.integer })),
    }),
    undo: defineCall({
      method: 'POST',
      path: `${path}/UndoMerge`,
      summary: `Undo a merge of ${many}`,
      body: { id: one('Merge') },
      answer: oneAnswer(json.object({ id: json.integer })),
    }),
    list: defineCall({
      method: 'POST',
      path: `${path}/Merges`,
      summary: `View what was merged into ${many}`,
      body: { id: one('Record') },
      answer: listAnswer(
        json.object({
          id: json.integer,
          name: json.string,
          mergedBy: json.nullable(json.string),
          mergedAt: json.instant,
        }),
      ),
    }),
    similar: defineCall({
      method: 'POST',
      path: `${path}/Similar`,
      summary: `Find ${many} that may be there already`,
      body: {
        id: integer('Of this record', { min: 1, help: 'What it says is compared, and it is left out' }),
        name: text('Name'),
        address: text('Address'),
        zip: text('ZIP', { max: 10 }),
        website: text('Website'),
        email: email('Email'),
        phone: phone('Phone'),
        vin: text('VIN', { max: 17 }),
      },
      answer: listAnswer(similarShape),
    }),
  }
}

export const mergeCalls = { lead: callsOf('lead'), account: callsOf('account'), contact: callsOf('contact') }
