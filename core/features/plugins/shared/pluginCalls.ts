import { answer, doneAnswer, json, oneAnswer } from '@core/kernel/entity/answers'
import { choice } from '@core/kernel/entity/kinds/choiceKinds'
import { defineCall } from '@core/kernel/entity/defineCall'
import { integer } from '@core/kernel/entity/kinds/numberKinds'
import { text } from '@core/kernel/entity/kinds/textKinds'

/** What can be done with a plugin, in the order of the choice. */
export const pluginActions = [
  { id: 1, name: 'install' },
  { id: 2, name: 'turnOn' },
  { id: 3, name: 'turnOff' },
  { id: 4, name: 'remove' },
] as const

const declarationsShape = json.object({
  permissions: json.array(json.object({ id: json.integer, name: json.string })),
  menus: json.array(json.object({ id: json.integer, title: json.string, path: json.string })),
  entities: json.array(json.object({ id: json.string, name: json.string })),
  tables: json.array(json.string),
  migrations: json.array(json.string),
  routes: json.array(json.object({ call: json.string, access: json.string })),
  contributions: json.array(json.string),
  jobs: json.array(json.string),
})

const packageShape = json.object({
  version: json.string,
  title: json.string,
  description: json.string,
  publisher: json.described(json.string, 'Who signed it, by the server’s name for the key; or what it says of itself'),
  licence: json.string,
  api: json.string,
  builtFor: json.string,
  runs: json.oneOf('inProcess', 'sandboxed'),
  grants: json.described(
    json.nullable(json.object({ calls: json.array(json.string), hosts: json.array(json.string) })),
    'What a sandboxed package may use of the product, in the name of whoever uses it',
  ),
  size: json.described(json.integer, 'In bytes'),
  uploadedBy: json.nullable(json.integer),
  uploadedAt: json.instant,
  declares: declarationsShape,
})

const changeShape = json.object({
  id: json.integer,
  plugin: json.string,
  title: json.string,
  action: json.oneOf('install', 'update', 'downgrade', 'turnOn', 'turnOff', 'remove'),
  from: json.nullable(json.string),
  to: json.nullable(json.string),
  state: json.oneOf('waiting', 'applying', 'done', 'takenBack', 'refused'),
  reason: json.nullable(json.string),
  requestedBy: json.nullable(json.string),
  requestedAt: json.instant,
  decidedBy: json.nullable(json.string),
  endedAt: json.nullable(json.instant),
  isOwn: json.described(json.boolean, 'Requested by the person who reads it'),
})

const pluginShape = json.object({
  id: json.string,
  title: json.string,
  description: json.string,
  isOwn: json.described(json.boolean, 'The product contains it'),
  isOn: json.boolean,
  version: json.described(json.nullable(json.string), 'Of its package; null: the one of the product'),
  failure: json.described(json.nullable(json.string), 'Why its package can’t be used'),
  packages: json.described(json.array(packageShape), 'Those that were uploaded, the newest first'),
})

const packageParams = {
  plugin: text('Plugin', { required: true, max: 40 }),
  version: text('Version', { required: true, max: 40 }),
}

export const pluginCalls = {
  list: defineCall({
    method: 'GET',
    path: '/api/plugins',
    summary: 'The plugins of this deployment, their packages, and what was changed',
    answer: oneAnswer(
      json.object({
        plugins: json.array(pluginShape),
        changes: json.array(changeShape),
        isFixed: json.described(json.boolean, 'The server’s settings say which plugins are on (PLUGINS)'),
        needsApproval: json.described(json.boolean, 'A change takes two people (PLUGIN_APPROVAL)'),
        publishers: json.described(json.array(json.string), 'Whose packages may be used (TRUSTED_PUBLISHERS)'),
      }),
    ),
  }),
  upload: defineCall({
    method: 'POST',
    path: '/api/plugins/upload',
    summary: 'Upload a package, and try it beside the plugins that are on; nothing is installed',
    answer: oneAnswer(
      json.object({
        plugin: json.string,
        version: json.string,
        faults: json.described(json.array(json.string), 'What prevents its use, as sentences'),
        warnings: json.described(json.array(json.string), 'What should be known before it is installed, as sentences'),
      }),
    ),
  }),
  change: defineCall({
    method: 'POST',
    path: '/api/plugins/change',
    summary: 'Install a package, turn a plugin on or off, or remove one that is off with its data',
    body: {
      plugin: text('Plugin', { required: true, max: 40 }),
      action: choice('Action', pluginActions, { required: true }),
      version: text('Version', { max: 40 }),
    },
    answer: answer({ data: changeShape }),
  }),
  approve: defineCall({
    method: 'POST',
    path: '/api/plugins/change/:id/approve',
    summary: 'Approve a change of plugins that another person asked for',
    params: { id: integer('Change', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
  refuse: defineCall({
    method: 'POST',
    path: '/api/plugins/change/:id/refuse',
    summary: 'Refuse a change of plugins, or withdraw one’s own',
    params: { id: integer('Change', { required: true, min: 1 }) },
    answer: doneAnswer,
  }),
  quality: defineCall({
    method: 'GET',
    path: '/api/plugins/:plugin/packages/:version/quality',
    summary: 'The quality of an uploaded package, and what is missing for the next tier',
    params: packageParams,
    answer: oneAnswer(
      json.nullable(
        json.object({
          tier: json.nullable(json.oneOf('bronze', 'silver', 'gold')),
          next: json.described(
            json.nullable(json.oneOf('bronze', 'silver', 'gold')),
            'The tier above; null: there is none',
          ),
          missing: json.described(json.array(json.string), 'The rules of the next tier that it doesn’t keep'),
        }),
      ),
    ),
  }),
  log: defineCall({
    method: 'GET',
    path: '/api/plugins/:plugin/log',
    summary: 'What a sandboxed plugin logged on the node that responds, the newest first, without data of people',
    params: { plugin: text('Plugin', { required: true, max: 40 }) },
    query: { after: integer('After', { min: 0, help: 'How many lines to leave out' }) },
    answer: oneAnswer(
      json.object({
        lines: json.array(json.object({ at: json.instant, level: json.oneOf('info', 'error'), text: json.string })),
        count: json.described(json.integer, 'How many there are in all'),
        node: json.described(json.string, 'The node that responds: each has its own'),
      }),
    ),
  }),
  deletePackage: defineCall({
    method: 'DELETE',
    path: '/api/plugins/:plugin/packages/:version',
    summary: 'Delete an uploaded package that is not in use',
    params: packageParams,
    answer: doneAnswer,
  }),
}
