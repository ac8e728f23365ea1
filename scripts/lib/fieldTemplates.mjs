/**
 * @typedef {object} FieldTemplate
 * @property {string} sql the type of the column
 * @property {string} [target] an example of its target, if it needs one
 * @property {(label: string, target: string) => string} line
 */

/** @param {string} kind */
const plain = (kind) => (/** @type {string} */ label) => `${kind}('${label}')`

/** @param {string} kind */
const ofTwo = (kind) => (/** @type {string} */ label) =>
  `${kind}('${label}', [{ id: 1, name: 'First' }, { id: 2, name: 'Second' }] as const)`

/**
 * The kinds of fields of `npm run new field`; docs/plugin-guide.md describes each.
 * @type {Readonly<Record<string, FieldTemplate>>}
 */
export const kinds = {
  text: { sql: 'text', line: plain('text') },
  longText: { sql: 'text', line: plain('longText') },
  email: { sql: 'text', line: plain('email') },
  phone: { sql: 'text', line: plain('phone') },
  integer: { sql: 'integer', line: plain('integer') },
  decimal: { sql: 'numeric', line: plain('decimal') },
  money: { sql: 'numeric(14, 2)', line: plain('money') },
  date: { sql: 'date', line: plain('date') },
  dateTime: { sql: 'timestamptz', line: plain('dateTime') },
  timeSlot: { sql: 'time', line: plain('timeSlot') },
  yesNo: { sql: 'boolean', line: plain('yesNo') },
  choice: { sql: 'smallint', line: ofTwo('choice') },
  choices: { sql: 'jsonb', line: ofTwo('choices') },
  tags: { sql: 'jsonb', line: plain('tags') },
  files: { sql: 'jsonb', line: plain('files') },
  person: { sql: 'integer', line: plain('person') },
  reference: { sql: 'integer', target: 'vehicle', line: (label, target) => `reference('${label}', '${target}')` },
}
